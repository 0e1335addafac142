create index concurrently if not exists target_day_idx on target (account_id, (coalesce(completed_on, '0001-01-01'::date)), created_at, element_id);
