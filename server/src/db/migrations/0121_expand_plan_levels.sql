-- A club plan may ask for a grade; members state their own, and leaders decide about exceptions.
alter table club_plan
  add column level_scale text,
  add column level_grade text,
  add constraint club_plan_level_check check ((level_scale is null) = (level_grade is null)) not valid;
alter table plan_signup
  add column grade text,
  add column asks_exception boolean not null default false;
create table own_grade (
  account_id text not null references account on delete cascade,
  scale text not null,
  grade text not null check (length(grade) between 1 and 20),
  stated_at timestamptz not null default now(),
  primary key (account_id, scale)
);
