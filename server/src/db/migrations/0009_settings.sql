alter table account
  -- null for who only logs in through a provider
  alter password_hash drop not null,
  add column units text not null default 'metric' check (units in ('metric', 'imperial')),
  add column theme text check (theme in ('light', 'dark')),
  add column profile_visibility text not null default 'open' check (profile_visibility in ('open', 'private')),
  add column default_visibility text not null default 'everyone',
  -- the owner may come back for 30 days; suspended_at has the same instant
  add column deletion_asked_at timestamptz,
  -- the weekly summary by mail: asked for, and confirmed by a mailed link
  add column summary_confirmed_at timestamptz,
  add column summary_mailed_at timestamptz,
  -- what the keys for unsubscribing are made with: 244 random bits
  add column unsubscribe_secret text not null default gen_random_uuid()::text || gen_random_uuid()::text;
create index account_deletion_idx on account (deletion_asked_at) where deletion_asked_at is not null;
create index account_summary_idx on account (id) where summary_confirmed_at is not null;

alter table session
  add column id text not null default gen_random_uuid()::text,
  add column last_used_at timestamptz not null default now();
create unique index session_id_idx on session (id);

-- Only what differs from the usual channels of a kind.
create table notification_setting (
  account_id text not null references account on delete cascade,
  kind text not null,
  channel text not null check (channel in ('web', 'push', 'email')),
  is_on boolean not null,
  primary key (account_id, kind, channel)
);

alter table notification add column mailed_at timestamptz;
create index notification_unmailed_idx on notification (created_at) where mailed_at is null;

-- Whoever wants nothing of a kind on the web has read it: whichever module tells them.
create function mute_notification() returns trigger language plpgsql as $$
begin
  if exists (select 1 from notification_setting s
    where s.account_id = new.account_id and s.kind = new.kind and s.channel = 'web' and not s.is_on) then
    new.read_at = coalesce(new.read_at, now());
  end if;
  return new;
end $$;
create trigger notification_mute before insert on notification for each row execute function mute_notification();

create table hidden_zone (
  id text primary key,
  account_id text not null references account on delete cascade,
  name text not null default '',
  lon float8 not null check (lon between -180 and 180),
  lat float8 not null check (lat between -90 and 90),
  radius_meters int not null check (radius_meters between 200 and 1600),
  -- the middle of what is hidden lies aside of the place itself, so that the edge does not tell it
  shift_lon float8 not null,
  shift_lat float8 not null,
  created_at timestamptz not null default now()
);
create index hidden_zone_account_idx on hidden_zone (account_id);

create table profile_image (
  account_id text not null references account on delete cascade,
  role text not null check (role in ('picture', 'cover')),
  id text not null unique,
  width int not null,
  height int not null,
  created_at timestamptz not null default now(),
  primary key (account_id, role)
);

create table sign_in_identity (
  provider text not null check (provider in ('google', 'apple', 'facebook')),
  subject text not null,
  account_id text not null references account on delete cascade,
  email text not null default '',
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (account_id, provider)
);

-- A visit to a provider, from the click to the token.
create table sign_in_attempt (
  -- sha256 of the state that the provider hands back
  state_hash bytea primary key,
  provider text not null,
  -- sha256 of a secret that stays in the browser that began
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  -- who links a provider; null for who logs in
  account_id text references account on delete cascade,
  language text not null,
  routes_language text not null,
  -- sha256 of the code that the page exchanges, once the provider has answered
  code_hash bytea unique,
  outcome jsonb,
  expires_at timestamptz not null
);
create index sign_in_attempt_expires_idx on sign_in_attempt (expires_at);
