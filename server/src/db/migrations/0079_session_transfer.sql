-- The hosts of the languages have storages of their own in the browser. A session is handed over with a code that lives
-- for seconds; the sessions that come from one log-in are a family and end together.
alter table session
  add column family text,
  add column transfer_hash bytea,
  add column transfer_until timestamptz,
  -- Digest of the network and the browser that may take it over.
  add column transfer_device bytea;
update session set family = id;
alter table session alter column family set not null, alter column family set default gen_random_uuid()::text;
create index session_family_idx on session (family);
create unique index session_transfer_idx on session (transfer_hash) where transfer_hash is not null;
