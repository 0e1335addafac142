create index concurrently if not exists notification_actor_subject_idx on notification_actor (subject_id);
