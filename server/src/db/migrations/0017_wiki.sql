-- What a member is writing about an element, seen by nobody else until it is published.
create table element_draft (
  -- of a new element: the id that it will have
  id text primary key,
  account_id text not null references account on delete cascade,
  -- null for an element that is not there yet
  element_id text references element on delete cascade,
  kind text not null,
  -- what was published when it was begun or last brought up to date; null for a new element
  base jsonb,
  base_revision int not null default 0,
  content jsonb not null,
  -- counts what was saved: a tab that is behind cannot overwrite
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((element_id is null) = (base is null))
);
create unique index element_draft_one_idx on element_draft (account_id, element_id) where element_id is not null;
create index element_draft_account_idx on element_draft (account_id, updated_at desc, id);
create index element_draft_element_idx on element_draft (element_id) where element_id is not null;

-- Only administrators change it.
alter table element add column is_protected boolean not null default false;
-- What an administrator has hidden from the history: its text is for administrators alone.
alter table element_revision add column is_hidden boolean not null default false;
create index element_revision_created_idx on element_revision (author_id, created_at) where author_id is not null;
