-- Rules of lists ask for grades, photos, lines and quality too.

create or replace function list_mark_element() returns trigger language plpgsql as $$
begin
  insert into list_stale (kind) select distinct n.kind from after n join before o on o.id = n.id
  where (o.name, o.status, o.search_text, o.elevation_meters, o.prominence_meters, o.importance, o.attributes, o.quality)
    is distinct from (n.name, n.status, n.search_text, n.elevation_meters, n.prominence_meters, n.importance, n.attributes, n.quality);
  return null;
end $$;
-- Replacing it has undone this (0034).
alter function list_mark_element() set enable_nestloop = off;

-- What stands in rows of its own beside an element: regions, grades, photos, lines.
create trigger list_element_difficulty_new after insert on element_difficulty referencing new table as changed
  for each statement execute function list_mark_region();
create trigger list_element_difficulty_gone after delete on element_difficulty referencing old table as changed
  for each statement execute function list_mark_region();
create trigger list_element_image_new after insert on element_image referencing new table as changed
  for each statement execute function list_mark_region();
create trigger list_element_image_gone after delete on element_image referencing old table as changed
  for each statement execute function list_mark_region();
create trigger list_element_line_new after insert on element_line referencing new table as changed
  for each statement execute function list_mark_region();
create trigger list_element_line_gone after delete on element_line referencing old table as changed
  for each statement execute function list_mark_region();

alter function list_mark_region() rename to list_mark_beside;
