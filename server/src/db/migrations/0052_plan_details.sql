-- How a plan is to be carried out: its timetable, and what each member packs for it.
create table activity_plan (
  activity_id text primary key references activity on delete cascade,
  start_minute smallint not null check (start_minute between 0 and 1439),
  zone text not null,
  model text not null,
  terrain text not null,
  margin_minutes smallint not null,
  legs jsonb not null
);

create table checklist_item (
  activity_id text not null references activity on delete cascade,
  account_id text not null references account on delete cascade,
  -- the name of a usual thing, or what somebody wrote
  item text not null,
  is_own boolean not null,
  is_done boolean not null default false,
  -- a usual thing that is not needed this time
  is_removed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (activity_id, account_id, is_own, item)
);
create index checklist_item_account_idx on checklist_item (account_id);
