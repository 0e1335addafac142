-- What members deleted, as rows in JSON, for the time in which they can undo it (decision 75).
create table deleted_content (
  account_id text not null references account on delete cascade,
  kind text not null,
  -- that of the deleted row
  id text not null,
  content jsonb not null,
  deleted_at timestamptz not null default now(),
  primary key (account_id, kind, id)
);
create index deleted_content_deleted_idx on deleted_content (deleted_at);
