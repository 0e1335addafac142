create index concurrently if not exists post_cites_idx on post (cites_id) where cites_id is not null;
