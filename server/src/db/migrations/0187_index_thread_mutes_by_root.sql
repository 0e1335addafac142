-- index: for the removal of a post.
create index concurrently if not exists thread_mute_root_idx on thread_mute (root_id);
