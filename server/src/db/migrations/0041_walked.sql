-- Where people walk: cells that ways of public outings cross, from three different members on. Nobody's way alone is kept
-- in what is served, and nothing of the beginning and end of a way, nor of its owner's hidden zones.

-- What each public outing has added; without a reference, so that it can be taken back when the outing is gone.
create table walked_activity (
  activity_id text primary key,
  owner_id text not null,
  -- Morton codes of level 18, about 100 m in middle latitudes
  cells bigint[] not null
);

-- By how many outings each member adds to a cell.
create table walked_cell (
  cell bigint not null,
  owner_id text not null,
  outings int not null,
  primary key (cell, owner_id)
);

-- What is served: cells with enough members, and what lies above them at coarser levels (the most of its cells).
create table density_cell (
  level smallint not null,
  cell bigint not null,
  people int not null,
  primary key (level, cell)
);

-- Outings that may add something else than they did; a job takes them.
create table walked_stale (
  id bigint generated always as identity primary key,
  activity_id text not null
);

create function walked_mark_activity() returns trigger language plpgsql as $$
begin
  insert into walked_stale (activity_id) select id from changed;
  return null;
end $$;

create function walked_mark_track() returns trigger language plpgsql as $$
begin
  insert into walked_stale (activity_id) select distinct activity_id from changed;
  return null;
end $$;

create function walked_mark_zone() returns trigger language plpgsql as $$
begin
  insert into walked_stale (activity_id)
  select distinct a.id from activity a join changed c on c.account_id = a.owner_id where a.status = 'published';
  return null;
end $$;

create function walked_mark_owner() returns trigger language plpgsql as $$
begin
  insert into walked_stale (activity_id)
  select a.id from after n join before o on o.id = n.id join activity a on a.owner_id = n.id
  where a.status = 'published' and (o.suspended_at is null) is distinct from (n.suspended_at is null);
  return null;
end $$;

create trigger walked_activity_new after insert on activity referencing new table as changed
  for each statement execute function walked_mark_activity();
create trigger walked_activity_changed after update on activity referencing new table as changed
  for each statement execute function walked_mark_activity();
create trigger walked_activity_gone after delete on activity referencing old table as changed
  for each statement execute function walked_mark_activity();
create trigger walked_track_new after insert on activity_track referencing new table as changed
  for each statement execute function walked_mark_track();
create trigger walked_track_gone after delete on activity_track referencing old table as changed
  for each statement execute function walked_mark_track();
create trigger walked_zone_new after insert on hidden_zone referencing new table as changed
  for each statement execute function walked_mark_zone();
create trigger walked_zone_gone after delete on hidden_zone referencing old table as changed
  for each statement execute function walked_mark_zone();
create trigger walked_owner_changed after update on account referencing old table as before new table as after
  for each statement execute function walked_mark_owner();

-- What is there already.
insert into walked_stale (activity_id) select id from public_activity;
