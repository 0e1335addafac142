-- What a track did with an element: was there, each time, or turned back before it; how it followed a line.
alter table track_passage
  add outcome text not null default 'reached' check (outcome in ('reached', 'attempted')),
  add visits jsonb not null default '[]',
  add coverage real,
  add climb_meters real,
  add heading_degrees real,
  drop constraint track_passage_direction_check,
  add constraint track_passage_direction_check check (direction in ('forward', 'backward', 'both'));

update track_passage set visits =
  jsonb_build_array(jsonb_build_object('alongMeters', along_meters, 'reachedAt', reached_at));
