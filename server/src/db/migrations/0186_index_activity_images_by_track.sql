-- index: for the removal of a track.
create index concurrently if not exists activity_image_track_idx on activity_image (track_id) where track_id is not null;
