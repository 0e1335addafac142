-- Tells apart what was stored at one time from what was stored at another, for tiles of targets (decision 83).
alter table target_counts add column stored_at timestamptz;
