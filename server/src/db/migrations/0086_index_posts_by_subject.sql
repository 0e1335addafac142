-- The newest posts about a subject, answers included.
create index concurrently if not exists post_newest_idx on post (subject_kind, subject_id, created_at desc, id desc)
  where deleted_at is null;
