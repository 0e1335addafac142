create index concurrently if not exists membership_state_idx on membership (club_id, state, created_at desc, id desc);
