-- Packs for offline use: what a member ordered, and the content of its latest build.
create table offline_pack (
  id text primary key,
  account_id text not null references account on delete cascade,
  -- { kind, id } or { kind, bounds }; see core/src/packs.
  subject jsonb not null,
  title text not null,
  routes_language text not null,
  language text not null,
  created_at timestamptz not null default now(),
  -- The build under way, else the one of the manifest.
  build text not null,
  state text not null default 'building' check (state in ('building', 'ready', 'failed')),
  failure text,
  attempts int not null default 0,
  -- Share of the build that is done, from 0 to 1.
  progress real not null default 0,
  version int not null default 0,
  manifest text,
  byte_length double precision not null default 0,
  built_at timestamptz
);
create index offline_pack_account_idx on offline_pack (account_id, created_at);
create index offline_pack_building_idx on offline_pack (id) where state = 'building';

-- Chunks in the file store, by their content. Rows exist before their file, so that no file is without a row.
create table pack_chunk (
  sha256 text primary key,
  byte_length int not null,
  is_stored boolean not null default false,
  touched_at timestamptz not null default now()
);
create index pack_chunk_touched_idx on pack_chunk (touched_at);

create table pack_chunk_use (
  pack_id text not null references offline_pack on delete cascade,
  build text not null,
  sha256 text not null references pack_chunk,
  primary key (pack_id, build, sha256)
);
create index pack_chunk_use_sha256_idx on pack_chunk_use (sha256);

insert into server_secret (name) values ('packs');
