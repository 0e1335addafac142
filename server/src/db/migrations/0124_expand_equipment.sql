-- What a club lends to its members. An item is locked before its loans, so that no piece is promised twice.
create table equipment_item (
  id text primary key,
  club_id text not null references account on delete cascade,
  name text not null check (length(name) between 1 and 80),
  kind text not null,
  count int not null check (count between 1 and 500),
  condition text not null check (condition in ('good', 'worn', 'outOfUse')),
  note text not null default '' check (length(note) <= 300),
  created_at timestamptz not null default now()
);
create index equipment_item_club_idx on equipment_item (club_id);
create table equipment_loan (
  id text primary key,
  item_id text not null references equipment_item on delete cascade,
  account_id text not null references account on delete cascade,
  activity_id text references club_plan on delete set null,
  count int not null check (count between 1 and 500),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  state text not null check (state in ('reserved', 'handedOut', 'returned')),
  handed_out_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null default now()
);
create index equipment_loan_item_idx on equipment_loan (item_id) where state <> 'returned';
create index equipment_loan_account_idx on equipment_loan (account_id);
create index equipment_loan_activity_idx on equipment_loan (activity_id) where activity_id is not null;
