-- index: for the deletion of an account; the other index leaves retired handles out.
create index concurrently if not exists account_handle_any_account_idx on account_handle (account_id);
