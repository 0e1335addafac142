-- Devices that get push messages. A token belongs to the last session that registered it and works as long as that lives.
create table device_token (
  id bigint generated always as identity primary key,
  account_id text not null references account on delete cascade,
  session_family text not null,
  platform text not null check (platform in ('android', 'ios', 'web')),
  token text not null,
  token_hash bytea not null unique,
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null default now()
);
create index device_token_account_idx on device_token (account_id, created_at);
create index device_token_family_idx on device_token (session_family);

-- Log-ins that still work. The sessions of one log-in are a family.
create view live_session as
  select s.token_hash, s.family, s.account_id from session s join account a on a.id = s.account_id
  where s.expires_at > now() and a.suspended_at is null;

-- Hours of the day without push messages, in the time zone of the member. `from_hour` may be after `to_hour`.
create table push_quiet_hours (
  account_id text primary key references account on delete cascade,
  from_hour int not null check (from_hour between 0 and 23),
  to_hour int not null check (to_hour between 0 and 23),
  time_zone text not null
);
insert into server_secret (name) values ('webPush');
