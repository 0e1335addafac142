create table stored_file (
  id text primary key,
  owner_id text not null references account on delete cascade,
  storage_key text not null unique,
  original_name text not null default '',
  media_type text not null,
  byte_size bigint not null,
  created_at timestamptz not null default now()
);
create index stored_file_owner_idx on stored_file (owner_id);

create table track (
  id text primary key,
  owner_id text not null references account on delete cascade,
  file_id text not null references stored_file,
  -- digest of the cleaned points: the same track in another wrapping is the same track
  fingerprint bytea not null,
  format text not null,
  name text,
  creator text,
  -- tracks and routes of the file: name, kind and how many of the segments are theirs
  parts jsonb not null,
  point_count int not null,
  segment_count int not null,
  waypoint_count int not null,
  distance_meters float8 not null,
  ascent_meters float8,
  descent_meters float8,
  min_elevation_meters float8,
  max_elevation_meters float8,
  started_at timestamptz,
  ended_at timestamptz,
  total_seconds float8,
  moving_seconds float8,
  device_figures jsonb,
  warnings jsonb not null default '[]',
  bbox box not null,
  -- every cleaned point, delta-varint
  geometry bytea not null,
  -- within 5 m of it
  simplified bytea not null,
  profile jsonb not null,
  waypoints jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (owner_id, fingerprint)
);
alter table track alter geometry set storage external, alter simplified set storage external;

create table track_piece (
  track_id text not null references track on delete cascade,
  band smallint not null,
  seq smallint not null,
  bbox box not null,
  line bytea not null,
  primary key (track_id, band, seq)
);
create index track_piece_0_idx on track_piece using gist (bbox) where band = 0;
create index track_piece_1_idx on track_piece using gist (bbox) where band = 1;
create index track_piece_2_idx on track_piece using gist (bbox) where band = 2;

-- What a track passed: proposals that its owner confirms.
create table track_passage (
  track_id text not null references track on delete cascade,
  element_id text not null references element on delete cascade,
  distance_meters real not null,
  along_meters real not null,
  reached_at timestamptz,
  confidence real not null,
  direction text check (direction in ('forward', 'backward')),
  primary key (track_id, element_id)
);
create index track_passage_element_idx on track_passage (element_id);
