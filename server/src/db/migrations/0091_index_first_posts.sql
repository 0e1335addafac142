-- The first posts of all threads, newest first.
create index concurrently if not exists post_feed_idx on post (created_at desc, id desc)
  where root_id is null and deleted_at is null;
