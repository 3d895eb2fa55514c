-- How each game came out, for archive, ratings and statistics; `people` is how many of the seats were
-- theirs, `best` the points of who won, if anybody did.
create table results (
    table_id text primary key references tables (id) on delete cascade,
    game text not null,
    seats integer not null,
    people integer not null,
    began bigint not null,
    ended bigint not null,
    moves integer not null,
    why text not null,
    rated boolean not null,
    owned boolean not null,
    options text not null,
    best integer
);
create index results_ended on results (ended);
create index results_of_game on results (game, ended);

-- Place 0: broken off. A bot has a level and no guest; `gone` is how a person stopped playing early.
create table placed (
    table_id text not null references results (table_id) on delete cascade,
    seat integer not null,
    guest text not null,
    level text not null,
    name text not null,
    team integer not null,
    place integer not null,
    points integer not null,
    gone text not null,
    primary key (table_id, seat)
);
create index placed_guest on placed (guest);

-- Who has chosen a name for good. `person` is the guest he was then, and stays what he is everywhere;
-- `id` is what others may know of it; `name_key` is the name as names are compared.
create table members (
    person text primary key,
    id text not null unique,
    name text not null,
    name_key text not null unique,
    since bigint not null
);

-- The guests that are a member: one for each device.
create table devices (
    guest text primary key,
    person text not null references members (person) on delete cascade,
    label text not null,
    made bigint not null,
    seen bigint not null
);
create index devices_person on devices (person);

-- Cookies that are worth nothing any more, since their device was removed or their member has left; as
-- long as games are known by them.
create table gone_devices (
    guest text primary key,
    at bigint not null
);

-- What several processes do one after the other: who wants to changes the row that is named so.
create table turns (
    what text primary key
);

-- The recovery link of a member: its hash, so that nobody who reads this has it.
create table recovery (
    person text primary key references members (person) on delete cascade,
    code text not null unique,
    made bigint not null
);

-- The passkeys of members; `used` is how often the authenticator says that it was.
create table passkeys (
    id text primary key,
    person text not null references members (person) on delete cascade,
    label text not null,
    public_key text not null,
    used bigint not null,
    made bigint not null,
    seen bigint not null
);
create index passkeys_person on passkeys (person);

-- What an authenticator was asked to sign: once, for a device, for some minutes.
create table challenges (
    guest text not null,
    what text not null,
    challenge text not null,
    until bigint not null,
    primary key (guest, what)
);
