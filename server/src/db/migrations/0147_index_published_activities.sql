-- expand: the newest published activities of each followed member, for the feed.
create index concurrently if not exists activity_owner_published_idx on activity (owner_id, published_at desc, id desc)
  where status = 'published' and deleted_at is null;
