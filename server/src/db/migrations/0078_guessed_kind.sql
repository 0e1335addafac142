-- The kind of activity that a file states or its speed suggests, and whether somebody recorded it.
alter table track add column guessed_kind text;
create or replace view track_summary as
  select id, owner_id, name, bbox, distance_meters, ascent_meters, descent_meters, max_elevation_meters, started_at, ended_at,
    total_seconds, moving_seconds, profile, guessed_kind,
    parts @> '[{"kind": "track"}]' and point_count > 1 as is_recorded
  from track;
