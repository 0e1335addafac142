-- index: sections of the feed that have one kind of entries.
create index concurrently if not exists feed_entry_kind_idx on feed_entry (kind, published_at desc);
