-- A member completes a list once, however often it is reopened: one row, shown on one device (decision 72).
create table list_celebration (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  account_id text not null references account on delete cascade,
  list_id text not null references element on delete cascade,
  created_at timestamptz not null default now(),
  -- when a device showed it; null until then
  celebrated_at timestamptz,
  unique (account_id, list_id)
);
create index list_celebration_list_idx on list_celebration (list_id);
-- What was completed before has been celebrated.
insert into list_celebration (account_id, list_id, celebrated_at)
  select distinct c.account_id, c.element_id, now() from completion c join element e on e.id = c.element_id and e.kind = 'list';
