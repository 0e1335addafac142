-- Regions that an element does not belong to whatever their outlines say. What belongs by hand is marked in element_region.
create table region_exclusion (
  element_id text not null references element on delete cascade,
  region_id text not null references element on delete cascade,
  primary key (element_id, region_id)
);
create index region_exclusion_region_idx on region_exclusion (region_id);
