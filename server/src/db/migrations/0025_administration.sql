-- An element that was merged into another: its addresses, and whatever still holds its id, lead there. Chains are
-- never kept: it always names the one that is left.
alter table element add column merged_into_id text references element on delete set null;
create index element_merged_into_idx on element (merged_into_id) where merged_into_id is not null;
alter table element add constraint element_merged_is_deleted check (merged_into_id is null or status = 'deleted');

-- What was decided about elements and revisions, by whom and why. Appended to, never changed.
create table element_action (
  id bigint generated always as identity primary key,
  kind text not null,
  -- null for what concerns many, e.g. all that a member published
  element_id text references element on delete cascade,
  -- what it was merged into, or the region that it was put into or out of
  other_id text references element on delete set null,
  revision int,
  actor_id text references account on delete set null,
  -- whose publications were taken back
  account_id text references account on delete set null,
  count int not null default 1,
  reason text not null default '',
  created_at timestamptz not null default now()
);
create index element_action_created_idx on element_action (created_at desc, id);
create index element_action_element_idx on element_action (element_id) where element_id is not null;
