-- Where the outline of a region comes from and how exact it is; no accuracy where nobody measured it.
create table region_outline (
  region_id text primary key references element on delete cascade,
  source text not null,
  accuracy_meters real
);

insert into region_outline (region_id, source, accuracy_meters)
  select e.id, e.source, case when e.source = 'openstreetmap' then 100 end from element e
  where e.kind = 'region' and exists (select 1 from area_ring r where r.element_id = e.id);

-- The catalogue put elements into countries as if by hand. What it states is computed now, so that only decisions of
-- people stay marked.
update element_region er set is_manual = false
  from element e, element r
  where e.id = er.element_id and r.id = er.region_id and er.is_manual and e.catalogue_key is not null
    and r.kind = 'region' and r.attributes ->> 'level' = 'country'
    and not exists (select 1 from element_action a where a.element_id = er.element_id and a.other_id = er.region_id);

-- The digest of the borders is part of that of the catalogue: the next start computes every membership again.
