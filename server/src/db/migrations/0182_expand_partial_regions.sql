-- Regions that hold only part of a way, which other regions of it describe better.
alter table element_region add column is_partial boolean not null default false;
