-- Club plans are listed by day and title.
create or replace view activity_summary as
  select id, owner_id, status, published_at, deleted_at, title, happened_on from activity;

create table commission (
  id text primary key,
  club_id text not null references account on delete cascade,
  name text not null check (length(name) between 1 and 60),
  unique (club_id, name)
);

-- A plan that is offered to the members of a club. Its row is locked before its sign-ups, so that no place is given twice.
create table club_plan (
  activity_id text primary key references activity on delete cascade,
  club_id text not null references account on delete cascade,
  commission_id text references commission on delete set null,
  places int check (places between 1 and 49),
  meeting_point text not null default '' check (length(meeting_point) <= 200),
  meets_at text not null default '' check (meets_at = '' or meets_at ~ '^\d{2}:\d{2}$'),
  requirements text not null default '' check (length(requirements) <= 1000),
  closes_on date,
  offered_at timestamptz not null default now(),
  reminded_at timestamptz
);
create index club_plan_club_idx on club_plan (club_id);
create index club_plan_commission_idx on club_plan (commission_id) where commission_id is not null;

create table plan_car (
  id text primary key,
  activity_id text not null references club_plan on delete cascade,
  driver_id text not null references account on delete cascade,
  seats int not null check (seats between 1 and 8),
  from_place text not null default '' check (length(from_place) <= 120),
  cents_per_seat int not null default 0 check (cents_per_seat between 0 and 100000),
  unique (activity_id, driver_id)
);
create index plan_car_driver_idx on plan_car (driver_id);

create table plan_signup (
  activity_id text not null references club_plan on delete cascade,
  account_id text not null references account on delete cascade,
  state text not null check (state in ('joined', 'waiting')),
  role text not null default 'participant' check (role in ('participant', 'coLeader')),
  note text not null default '' check (length(note) <= 300),
  car_id text references plan_car on delete set null,
  -- what the member agreed to, to say what has changed since
  agreed jsonb not null,
  has_attended boolean,
  signed_up_at timestamptz not null default clock_timestamp(),
  primary key (activity_id, account_id)
);
create index plan_signup_account_idx on plan_signup (account_id);
create index plan_signup_car_idx on plan_signup (car_id) where car_id is not null;
