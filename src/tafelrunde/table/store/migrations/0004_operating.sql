-- Whom the host keeps out (block) or does not let speak (mute): 'address A' or 'guest G', until then
-- or, where that is null, for good.
create table bans (
    who text not null,
    kind text not null,
    until bigint,
    at bigint not null,
    primary key (who, kind)
);

-- Tables that a command has changed beside a running server; '' is all of them.
create table news (
    n bigint primary key,
    table_id text not null
);
