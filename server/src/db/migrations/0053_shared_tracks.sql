-- What others see of tracks: each has a version without hidden zones and without its ends, with figures of its own.
-- While that is missing, others see the activity without its track.

alter table account
  -- around both ends of every track
  add column hidden_ends_meters int not null default 200 check (hidden_ends_meters in (0, 200, 400, 800, 1600)),
  -- whether public outings count in where people walk
  add column counts_in_ways boolean not null default true;

alter table activity add column shows_ends boolean not null default false;

alter table track
  -- how much more of each end is hidden, drawn once, so that the edge does not tell the place
  add column head_share real not null default random(),
  add column tail_share real not null default random();

create table shared_track (
  track_id text primary key references track on delete cascade,
  parts jsonb not null,
  point_count int not null,
  segment_count int not null,
  waypoint_count int not null,
  distance_meters float8 not null,
  ascent_meters float8,
  descent_meters float8,
  min_elevation_meters float8,
  max_elevation_meters float8,
  started_at timestamptz,
  ended_at timestamptz,
  total_seconds float8,
  moving_seconds float8,
  -- null where nothing is left
  bbox box,
  geometry bytea not null,
  simplified bytea not null,
  profile jsonb not null,
  -- some forty places, to draw it small
  shape jsonb not null,
  waypoints jsonb not null,
  -- where it lies along the whole track; with what follows for the server and the owner alone
  stretches jsonb not null,
  -- circles around the ends as far as they are hidden
  ends jsonb not null,
  -- simplified lines of what is hidden
  hidden bytea not null,
  made_at timestamptz not null default now()
);
alter table shared_track alter geometry set storage external, alter simplified set storage external,
  alter hidden set storage external;

-- Whether a zone covers a place: by the circle that is cut, and by the one that was drawn. The same as `hiddenCircles`.
create function zone_covers(z hidden_zone, lon float8, lat float8) returns boolean language sql immutable as $$
  select earth_distance(ll_to_earth(z.lat + z.shift_lat, z.lon + z.shift_lon), ll_to_earth(lat, lon)) <= z.radius_meters * 1.5 + 25
    or earth_distance(ll_to_earth(z.lat, z.lon), ll_to_earth(lat, lon)) <= z.radius_meters + 25
$$;

-- Milestones that everybody may know of.
create view public_milestone as
  select m.activity_id, m.element_id, m.name from milestone m join public_activity a on a.id = m.activity_id
  where not exists (
    select 1 from hidden_zone z left join element e on e.id = m.element_id
    where z.account_id = a.owner_id and (zone_covers(z, m.lon, m.lat) or zone_covers(z, e.lon, e.lat)));

-- Whoever changes what is hidden waits for whoever stores a version made of what was hidden before, and the other way round.
create function lock_hiding(member text) returns void language sql as $$
  select 1 from account where id = member for no key update
$$;

-- The track may come near the zone; lines and zones at the antimeridian, and marked places beside the line, always may.
create function unshare_by_zone() returns trigger language plpgsql as $$
declare
  z hidden_zone;
  high float8;
  wide float8;
begin
  if tg_op = 'DELETE' then z := old; else z := new; end if;
  high := (z.radius_meters * 1.6 + 100) / 111000;
  wide := high / greatest(cos(radians(z.lat)), 0.01);
  perform lock_hiding(z.account_id);
  delete from shared_track s using track t where t.owner_id = z.account_id and s.track_id = t.id and (
    t.bbox && box(point(z.lon + z.shift_lon - wide, z.lat + z.shift_lat - high), point(z.lon + z.shift_lon + wide, z.lat + z.shift_lat + high))
    or t.waypoint_count > 0 or (t.bbox[0])[0] - (t.bbox[1])[0] > 180 or abs(z.lon) + 2 * wide > 180);
  return null;
end $$;
create trigger unshare_zone_new after insert on hidden_zone for each row execute function unshare_by_zone();
create trigger unshare_zone_gone after delete on hidden_zone for each row execute function unshare_by_zone();

create function unshare_by_owner() returns trigger language plpgsql as $$
begin
  delete from shared_track s using track t where t.owner_id = new.id and s.track_id = t.id;
  return null;
end $$;
create trigger unshare_ends_changed after update of hidden_ends_meters on account for each row
  when (old.hidden_ends_meters is distinct from new.hidden_ends_meters) execute function unshare_by_owner();

create function unshare_by_activity() returns trigger language plpgsql as $$
begin
  perform lock_hiding(new.owner_id);
  delete from shared_track s using activity_track at where at.activity_id = new.id and s.track_id = at.track_id;
  return null;
end $$;
create trigger unshare_activity_changed after update of shows_ends on activity for each row
  when (old.shows_ends is distinct from new.shows_ends) execute function unshare_by_activity();

-- Tracks of an outing that shows their ends are cut otherwise than all others.
create function unshare_by_place() returns trigger language plpgsql as $$
declare
  place activity_track;
  owner text;
begin
  if tg_op = 'DELETE' then place := old; else place := new; end if;
  owner := (select owner_id from activity where id = place.activity_id and shows_ends);
  if owner is not null then
    perform lock_hiding(owner);
    delete from shared_track where track_id = place.track_id;
  end if;
  return null;
end $$;
create trigger unshare_track_new after insert on activity_track for each row execute function unshare_by_place();
create trigger unshare_track_gone after delete on activity_track for each row execute function unshare_by_place();

-- Where people walk is counted from what others see.
drop trigger walked_zone_new on hidden_zone;
drop trigger walked_zone_gone on hidden_zone;
drop function walked_mark_zone();

create function walked_mark_shared() returns trigger language plpgsql as $$
begin
  insert into walked_stale (activity_id)
  select distinct at.activity_id from changed c join activity_track at on at.track_id = c.track_id;
  return null;
end $$;
create trigger walked_shared_new after insert on shared_track referencing new table as changed
  for each statement execute function walked_mark_shared();
create trigger walked_shared_gone after delete on shared_track referencing old table as changed
  for each statement execute function walked_mark_shared();

create or replace function walked_mark_owner() returns trigger language plpgsql as $$
begin
  insert into walked_stale (activity_id)
  select a.id from after n join before o on o.id = n.id join activity a on a.owner_id = n.id
  where a.status = 'published' and ((o.suspended_at is null) is distinct from (n.suspended_at is null)
    or o.counts_in_ways is distinct from n.counts_in_ways);
  return null;
end $$;

-- Nothing of before is served: cells from fewer members, and of tracks that have no version for others yet.
delete from density_cell;
insert into walked_stale (activity_id) select activity_id from walked_activity;
