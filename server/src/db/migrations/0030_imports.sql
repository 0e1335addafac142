-- Under which ids other collections know an element: `osm` node/1, `wikidata` Q2. An import finds it by them again.
create table element_external_id (
  source text not null,
  external_id text not null,
  element_id text not null references element on delete cascade,
  -- of what the source said the last time: the same again needs no look
  digest text not null default '',
  primary key (source, external_id)
);
create index element_external_id_element_idx on element_external_id (element_id);

-- Imports that have been read and are not wholly placed: the next one of the same file goes on from there.
create table import_run (
  -- of the file and of what was asked for
  key text primary key,
  file_name text not null,
  -- of what was read, waiting in the data folder; how many of it are placed, and what came of them
  bytes bigint not null,
  placed_bytes bigint not null default 0,
  report jsonb not null,
  started_at timestamptz not null default now()
);
