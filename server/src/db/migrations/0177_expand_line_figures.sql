-- What the terrain says about the line of an element. A row without figures: a part of the line has no terrain.
create table line_figures (
  element_id text primary key references element_line on delete cascade,
  -- Names all terrain that was installed when the line was last compared with it.
  terrain text not null,
  -- Of the element from which its computed facts come.
  revision int not null,
  distance_meters real,
  ascent_meters real,
  descent_meters real,
  min_elevation_meters real,
  max_elevation_meters real,
  is_closed boolean,
  source text,
  cell_meters real,
  profile jsonb,
  computed_at timestamptz not null default now()
);

-- Facts that nobody has stated, by the names of the registry: what members state stays in `attributes`.
alter table element add column computed_facts jsonb;

-- Rules of lists ask for them too.
create or replace function list_mark_element() returns trigger language plpgsql as $$
begin
  insert into list_stale (kind) select distinct n.kind from after n join before o on o.id = n.id
  where (o.name, o.status, o.search_text, o.elevation_meters, o.prominence_meters, o.importance, o.attributes, o.quality, o.computed_facts)
    is distinct from
    (n.name, n.status, n.search_text, n.elevation_meters, n.prominence_meters, n.importance, n.attributes, n.quality, n.computed_facts);
  return null;
end $$;
-- Replacing it has undone this (0034).
alter function list_mark_element() set enable_nestloop = off;

-- Search results show them.
drop trigger search_element_changed on element;
create trigger search_element_changed after update on element for each row
  when ((old.kind, old.name, old.status, old.elevation_meters, old.importance, old.attributes, old.computed_facts)
    is distinct from (new.kind, new.name, new.status, new.elevation_meters, new.importance, new.attributes, new.computed_facts))
  execute function search_mark_row('id');
