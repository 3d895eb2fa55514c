-- Understood by SQLite and PostgreSQL alike. Times are milliseconds since 1970.
create table tables (
    id text primary key,
    game text not null,
    phase text not null,
    public boolean not null,
    card bytea not null,
    due bigint,
    bot boolean not null,
    changed bigint not null
);
create index tables_in_lobby on tables (phase, changed) where public;
create index tables_changed on tables (changed);
create index tables_due on tables (due) where phase = 'playing';
create index tables_with_bot on tables (id) where phase = 'playing' and bot;

-- The key decides which of two moves with the same number counts.
create table entries (
    table_id text not null references tables (id) on delete cascade,
    n integer not null,
    body bytea not null,
    primary key (table_id, n)
);

create table sitters (
    table_id text not null references tables (id) on delete cascade,
    guest text not null,
    seat integer not null,
    primary key (table_id, guest, seat)
);
create index sitters_guest on sitters (guest);

create table leases (
    table_id text primary key references tables (id) on delete cascade,
    holder text not null,
    until bigint not null
);

create table notes (
    table_id text not null references tables (id) on delete cascade,
    kind text not null,
    body bytea not null,
    primary key (table_id, kind)
);

create table guests (
    guest text primary key,
    name text not null,
    changed bigint not null
);

create table secrets (
    id integer primary key,
    body bytea not null
);

create table heartbeats (
    id integer primary key,
    holder text not null,
    at bigint
);
