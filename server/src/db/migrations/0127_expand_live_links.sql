-- Links by which somebody without an account follows where a member is, until they expire. The key of a link is stored as its hash.
create table live_link (
  id text primary key,
  account_id text not null references account on delete cascade,
  key_hash bytea not null unique,
  is_coarse boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the member expects to be back; null if they did not say.
  due_at timestamptz,
  ended_at timestamptz
);
create index live_link_account_idx on live_link (account_id, created_at);
create index live_link_expires_idx on live_link (expires_at);

-- The last position alone; a coarse one is rounded before it is stored.
create table live_position (
  link_id text primary key references live_link on delete cascade,
  lat double precision not null,
  lon double precision not null,
  elevation_meters double precision,
  accuracy_meters double precision not null,
  fixed_at timestamptz not null
);
