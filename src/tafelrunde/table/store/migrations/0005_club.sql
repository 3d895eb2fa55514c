-- How each game came out, for archive, ratings and statistics; `people` is how many of the seats were
-- theirs, `best` the points of who won, if anybody did, `counted` whether the statistics have it.
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
    best integer,
    counted boolean not null default false
);
create index results_ended on results (ended, table_id);
create index results_of_game on results (game, ended, table_id);
create index results_uncounted on results (table_id) where not counted;

-- Place 0: broken off. A bot has a level and no guest; `gone` is how a person stopped playing early;
-- `folded` is the name as it is looked for.
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
    folded text not null,
    primary key (table_id, seat)
);
create index placed_guest on placed (guest, table_id);
create index placed_folded on placed (folded, table_id);

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

-- With what each seat of a finished game began, in German and English.
create table openings (
    table_id text not null references results (table_id) on delete cascade,
    seat integer not null,
    de text not null,
    en text not null,
    primary key (table_id, seat)
);

-- What all games of a kind come to, counted once each: of so many seats (of games, for lengths), the
-- wins (shared ones in parts) and the sum of points. `kind` is what is told apart by `de` and `en`.
create table tallies (
    game text not null,
    kind text not null,
    de text not null,
    en text not null,
    number integer not null,
    wins double precision not null,
    points bigint not null,
    primary key (game, kind, de)
);

-- Who of several processes does a chore of the club, until then.
create table chores (
    name text primary key,
    holder text not null,
    until bigint not null
);

-- Members who keep their own page to themselves.
create table private_pages (
    person text primary key references members (person) on delete cascade
);

-- Whether who sat at a table lets other pages show its replay: one has to, and nobody may object.
create table embedding (
    table_id text not null references tables (id) on delete cascade,
    guest text not null,
    allowed boolean not null,
    primary key (table_id, guest)
);
