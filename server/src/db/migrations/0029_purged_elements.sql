-- What was deleted and not put back loses its contents. The row stays: its address says that it is gone, no import brings
-- it back, and what members noted of it keeps its name.
alter table element add column purged_at timestamptz;
alter table element add constraint element_purged_is_deleted
  check (purged_at is null or (status = 'deleted' and merged_into_id is null));
create index element_bin_idx on element (updated_at) where status = 'deleted' and merged_into_id is null and purged_at is null;
