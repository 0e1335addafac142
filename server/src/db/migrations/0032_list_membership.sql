-- Members who joined a list: they are shown with it if their profile is open, and counted.
create table list_membership (
  list_id text not null references element on delete cascade,
  account_id text not null references account on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (list_id, account_id)
);
create index list_membership_account_idx on list_membership (account_id, joined_at desc, list_id);
