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
    since bigint not null,
    crest integer not null
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

-- Rated games that are over, each as it counts; those whose tables were deleted stay counted.
-- `period` is the day since 1970 (UTC); `standing` is JSON, empty if it counts for nobody.
create table rated_games (
    table_id text primary key,
    game text not null,
    seats integer not null,
    sides integer not null,
    period integer not null,
    standing text not null
);
create index rated_games_period on rated_games (game, seats, sides, period);

-- How strong a member or a bot was after each day on which he played; follows from `rated_games`.
create table ratings (
    game text not null,
    seats integer not null,
    sides integer not null,
    player text not null,
    period integer not null,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    games integer not null,
    primary key (game, seats, sides, player, period)
);
create index ratings_player on ratings (player);

-- The latest of these for everybody: the ladders.
create table standings (
    game text not null,
    seats integer not null,
    sides integer not null,
    player text not null,
    period integer not null,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    games integer not null,
    primary key (game, seats, sides, player)
);
create index standings_rating on standings (rating);

-- With which rating a bot begins, from games of bots among themselves.
create table rating_starts (
    game text not null,
    seats integer not null,
    sides integer not null,
    player text not null,
    rating double precision not null,
    deviation double precision not null,
    primary key (game, seats, sides, player)
);

-- From which day on ratings have to be computed again.
create table rating_due (
    game text not null,
    seats integer not null,
    sides integer not null,
    period integer not null,
    primary key (game, seats, sides)
);

-- What somebody wants to be told, and how. Hours are those of his zone; quiet ones of the same number
-- are none. `ref` stands for him in the links of mails, another one for each address; `confirmed` is
-- when the address was said to be his, `trouble` why nothing is sent there any more.
create table wishes (
    person text primary key,
    language text not null,
    zone text not null,
    kinds text not null,
    quiet_from integer not null,
    quiet_to integer not null,
    mails text not null,
    hour integer not null,
    mail text not null,
    ref text not null unique,
    confirmed bigint,
    trouble text not null
);

-- Browsers that are told something although no page of ours is open in them; `device` is the guest
-- whose cookie such a browser had.
create table subscriptions (
    endpoint text primary key,
    person text not null,
    key bytea not null,
    auth bytea not null,
    label text not null,
    made bigint not null,
    device text not null
);
create index subscriptions_person on subscriptions (person);
create index subscriptions_device on subscriptions (device);

-- The outbox: each notice once for each way to somebody. `due` is when it is sent, or tried again, and
-- nothing once that is over; those of one `batch` are sent together, always the same.
create table notices (
    id text primary key,
    person text not null,
    way text not null,
    kind text not null,
    table_id text references tables (id) on delete cascade,
    seat integer not null,
    body text not null,
    made bigint not null,
    due bigint,
    tries integer not null,
    batch text not null,
    outcome text not null
);
create index notices_due on notices (due) where due is not null;
create index notices_person on notices (person);
create index notices_table on notices (table_id);

-- How many mails a stranger could have been sent that day, by what only we can make of his address or of
-- who asked for them; a `barred` address wants none at all.
create table mails_asked (
    who text primary key,
    day integer not null,
    count integer not null,
    barred boolean not null
);

-- Tournaments: the head of each, for lists and for whoever drives it. `due` is when it has to be looked
-- at; who does that holds it until `until`. `count` is how many rows there are.
create table tournaments (
    id text primary key,
    game text not null,
    leader text not null,
    phase text not null,
    league text not null,
    season integer not null,
    card bytea not null,
    count integer not null,
    due bigint,
    holder text not null default '',
    until bigint not null default 0,
    changed bigint not null
);
create index tournaments_phase on tournaments (phase, changed);
create index tournaments_due on tournaments (due) where due is not null;
create index tournaments_leader on tournaments (leader);
create index tournaments_league on tournaments (league, season);

-- What happened to a tournament, only ever added.
create table tournament_rows (
    tournament_id text not null references tournaments (id) on delete cascade,
    n integer not null,
    body bytea not null,
    primary key (tournament_id, n)
);

-- Who takes part.
create table tournament_players (
    tournament_id text not null references tournaments (id) on delete cascade,
    person text not null,
    primary key (tournament_id, person)
);
create index tournament_players_person on tournament_players (person);

-- Who is awaited at which table of a round, since when, and whether it is decided.
create table tournament_seats (
    table_id text not null,
    seat integer not null,
    tournament_id text not null references tournaments (id) on delete cascade,
    round integer not null,
    person text not null,
    at bigint not null,
    decided boolean not null,
    primary key (table_id, seat)
);
create index tournament_seats_person on tournament_seats (person, decided);
create index tournament_seats_open on tournament_seats (table_id) where not decided;

-- Whether who sat at a table lets other pages show its replay: one has to, and nobody may object.
create table embedding (
    table_id text not null references tables (id) on delete cascade,
    guest text not null,
    allowed boolean not null,
    primary key (table_id, guest)
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
