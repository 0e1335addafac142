-- What members were told of one subject, to take it back.
create index concurrently if not exists notification_subject_idx on notification (subject_id);
