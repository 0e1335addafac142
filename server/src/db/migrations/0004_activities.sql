create table activity (
  id text primary key,
  owner_id text not null references account on delete cascade,
  status text not null default 'draft' check (status in ('draft', 'published')),
  visibility text not null default 'onlyMe' check (visibility in ('everyone', 'onlyMe')),
  kind text not null,
  title text not null,
  slug text not null,
  story text not null default '',
  happened_on date not null,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  deleted_at timestamptz
);
create index activity_owner_idx on activity (owner_id, happened_on desc, id) where deleted_at is null;
create index activity_public_idx on activity (published_at desc, id)
  where status = 'published' and visibility = 'everyone' and deleted_at is null;

create table activity_track (
  activity_id text not null references activity on delete cascade,
  position smallint not null,
  track_id text not null unique references track on delete cascade,
  primary key (activity_id, position)
);

create table milestone (
  activity_id text not null references activity on delete cascade,
  position smallint not null,
  element_id text references element on delete set null,
  name text not null default '',
  role text not null check (role in ('reached', 'attempted', 'passed', 'slept')),
  lon float8,
  lat float8,
  elevation_meters real,
  along_meters real,
  reached_at timestamptz,
  note text not null default '',
  primary key (activity_id, position)
);
create index milestone_element_idx on milestone (element_id) where element_id is not null;

create table target (
  account_id text not null references account on delete cascade,
  element_id text not null references element on delete cascade,
  state text not null check (state in ('pending', 'completed')),
  created_at timestamptz not null default now(),
  -- of the first completion
  completed_on date,
  primary key (account_id, element_id),
  check ((state = 'completed') = (completed_on is not null))
);
create index target_state_idx on target (account_id, state, completed_on desc, element_id);
create index target_element_idx on target (element_id, state);

create table completion (
  id bigint generated always as identity primary key,
  account_id text not null references account on delete cascade,
  element_id text not null references element on delete cascade,
  activity_id text references activity on delete cascade,
  completed_on date not null,
  unique nulls not distinct (account_id, element_id, activity_id)
);
create index completion_element_idx on completion (element_id);
create index completion_activity_idx on completion (activity_id) where activity_id is not null;
