-- Calendars of members at secret addresses. The address is made of the installation's secret and what stands here, so that
-- it can be shown again; who reads the table alone cannot make it.
insert into server_secret (name) values ('calendar');
create table calendar_feed (
  account_id text primary key references account on delete cascade,
  nonce text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
