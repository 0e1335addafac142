-- index: for the deletion of an account that others muted.
create index concurrently if not exists account_mute_muted_idx on account_mute (muted_id);
