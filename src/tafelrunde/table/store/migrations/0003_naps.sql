-- When nobody was there for a while, or nobody who knows certain rules: no clock ran.
create table naps (
    heart integer not null,
    since bigint not null,
    until bigint not null,
    primary key (heart, since)
);
