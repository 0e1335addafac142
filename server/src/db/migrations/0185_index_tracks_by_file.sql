-- index: for the removal of an uploaded file.
create index concurrently if not exists track_file_idx on track (file_id) where file_id is not null;
