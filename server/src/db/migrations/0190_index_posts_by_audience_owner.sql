-- index: for the deletion of an account.
create index concurrently if not exists post_audience_owner_idx on post (audience_owner_id) where audience_owner_id is not null;
