-- Where on its track somebody stood on a summit: rested, or turned back. Many of them say where the summit is.
alter table track_match add column spot_lon float8;
alter table track_match add column spot_lat float8;
create or replace view track_match_summary as
  select track_id, element_id, outcome, probability, is_ticked, along_meters, reached_at, visits, spot_lon, spot_lat
  from track_match;
