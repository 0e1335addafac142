-- Outings that belong together: a long way walked over years, a tour of several days kept as several outings.
create table series (
  id text primary key,
  owner_id text not null references account on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create index series_owner_idx on series (owner_id, created_at desc, id);

-- An outing is in one series at most.
create table series_activity (
  activity_id text primary key references activity on delete cascade,
  series_id text not null references series on delete cascade,
  position int not null
);
create index series_activity_series_idx on series_activity (series_id, position);
