create index concurrently if not exists post_deleted_idx on post (deleted_at desc, id desc) where deleted_at is not null;
