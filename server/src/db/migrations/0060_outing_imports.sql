-- Outings that come along from elsewhere: many files, or archives of them. Each file becomes a draft that is reviewed.
create table outing_import (
  id text primary key,
  owner_id text not null references account on delete cascade,
  -- of the archive, or of the first file
  name text not null,
  created_at timestamptz not null default now(),
  -- an archive that is still to be unpacked
  archive_key text,
  attempts smallint not null default 0,
  failure text
);
create index outing_import_owner_idx on outing_import (owner_id, created_at desc);
create index outing_import_archive_idx on outing_import (created_at) where archive_key is not null;

create table outing_import_file (
  import_id text not null references outing_import on delete cascade,
  position int not null,
  name text not null,
  -- what the archive says of it
  title text,
  kind text,
  -- of a file that waits; none once it was read
  storage_key text unique,
  byte_size bigint not null,
  attempts smallint not null default 0,
  failure text,
  -- what it has become, or what it is the same as
  track_id text references track on delete set null,
  activity_id text references activity on delete set null,
  primary key (import_id, position)
);
create index outing_import_file_waiting_idx on outing_import_file (attempts, import_id, position)
  where storage_key is not null;
create index outing_import_file_track_idx on outing_import_file (track_id) where track_id is not null;
create index outing_import_file_activity_idx on outing_import_file (activity_id) where activity_id is not null;
