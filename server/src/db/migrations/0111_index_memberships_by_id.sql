create unique index concurrently if not exists membership_id_idx on membership (id);
