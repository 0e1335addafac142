-- What has come to the encyclopedia last.
create index element_created_idx on element (created_at desc, id) where status = 'published';
