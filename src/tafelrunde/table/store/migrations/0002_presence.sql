-- Until when somebody on a seat is known to be connected; the holder is the process that saw it.
create table presence (
    table_id text not null references tables (id) on delete cascade,
    seat integer not null,
    holder text not null,
    until bigint not null,
    primary key (table_id, seat)
);
create index presence_until on presence (until);
