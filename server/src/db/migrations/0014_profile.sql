-- The plan of an account while it lasts; without a row, or past its end, it is the free one.
create table subscription (
  account_id text primary key references account on delete cascade,
  level text not null check (level in ('pro', 'club')),
  auto_renew boolean not null default true,
  ends_at timestamptz not null,
  is_trial boolean not null default false,
  seats int not null default 1 check (seats > 0)
);
-- One trial a level: the highest that was tried.
alter table account add column consumed_trial_level text check (consumed_trial_level in ('pro', 'club'));

create table membership (
  club_id text not null references account on delete cascade,
  account_id text not null references account on delete cascade,
  state text not null check (state in ('requested', 'accepted', 'rejected')),
  created_at timestamptz not null default now(),
  primary key (club_id, account_id)
);
create index membership_account_idx on membership (account_id);

-- Elements that a member keeps together; nobody else sees them.
create table collection (
  id text primary key,
  account_id text not null references account on delete cascade,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now()
);
create index collection_account_idx on collection (account_id, created_at);
create table collection_element (
  collection_id text not null references collection on delete cascade,
  element_id text not null references element on delete cascade,
  created_at timestamptz not null default now(),
  primary key (collection_id, element_id)
);
create index collection_element_element_idx on collection_element (element_id);
