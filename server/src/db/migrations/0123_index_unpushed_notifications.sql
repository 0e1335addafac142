create index concurrently if not exists notification_unpushed_idx on notification (last_at) where pushed_at is null and read_at is null;
