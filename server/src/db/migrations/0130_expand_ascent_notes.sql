-- What a member notes about a target and about each time it was completed; read by its owner alone.
alter table completion
  add column note text,
  add column companions text,
  -- A kind of activity: on foot, on skis …
  add column style text;

alter table target
  add column note text,
  add column companions text,
  add column wish_date date,
  -- Of a wish without a day: winter, spring, summer or autumn.
  add column wish_season text;
