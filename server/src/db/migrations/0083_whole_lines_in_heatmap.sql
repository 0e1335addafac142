-- The heatmap reads whole lines: in simplified ones a straight road is one long leg, which looks like a gap.
create or replace view shared_track_summary as
  select track_id, point_count, bbox, distance_meters, ascent_meters, descent_meters, max_elevation_meters, total_seconds,
    moving_seconds, ranges, ends, simplified, geometry
  from shared_track;
insert into heatmap_stale (activity_id) select id from public_activity;
