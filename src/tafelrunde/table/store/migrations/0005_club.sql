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

-- Members who are friends: each of two is a friend of the other.
create table friends (
    person text not null references members (person) on delete cascade,
    friend text not null references members (person) on delete cascade,
    since bigint not null,
    primary key (person, friend)
);
create index friends_friend on friends (friend);

-- Links by which one becomes a member's friend; of what stands in a link only a hash is kept.
create table friend_links (
    id text primary key,
    person text not null references members (person) on delete cascade,
    token text not null unique,
    made bigint not null,
    until bigint not null,
    once boolean not null
);
create index friend_links_person on friend_links (person);

-- Of whom somebody, member or guest, wants to hear nothing; `name` is what the other was called then.
create table blocks (
    id text primary key,
    person text not null,
    other text not null,
    name text not null,
    since bigint not null,
    unique (person, other)
);
create index blocks_other on blocks (other);

-- What people complained about; `papers` are record and log of the table as they were then, packed.
create table reports (
    id text primary key,
    at bigint not null,
    person text not null,
    other text not null,
    name text not null,
    table_id text not null,
    seat integer not null,
    reason text not null,
    words text not null,
    papers bytea not null,
    closed bigint
);
create index reports_person on reports (person, at);
create index reports_closed on reports (closed, at);

-- Seats of tables that wait for a certain member.
create table invitations (
    table_id text not null references tables (id) on delete cascade,
    person text not null references members (person) on delete cascade,
    seat integer not null,
    host text not null,
    at bigint not null,
    primary key (table_id, person)
);
create index invitations_person on invitations (person, at);
