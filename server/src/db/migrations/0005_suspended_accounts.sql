-- Whose outings and completions are hidden: few, asked for in every public listing.
create index account_suspended_idx on account (id) where suspended_at is not null;
