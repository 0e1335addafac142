-- index: who deleted a post, for the log of the administrators.
create index concurrently if not exists moderation_event_deletion_idx on moderation_event (subject_id) where action = 'delete';
