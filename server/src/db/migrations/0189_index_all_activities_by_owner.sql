-- index: for the deletion of an account; the other indexes by owner leave deleted activities out.
create index concurrently if not exists activity_any_owner_idx on activity (owner_id);
