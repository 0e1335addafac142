-- Listings by name walk an index too.
create index element_kind_name_idx on element (kind, (name collate "C"), id) where status = 'published';

-- Whether a gallery or a cover shows a photo: asked of every element that a listing looks at.
alter table element add column has_photos boolean not null default false;
update element set has_photos = true where id in (select element_id from element_image where role in ('gallery', 'cover'));
create index element_photos_idx on element (kind, importance desc, id) where status = 'published' and has_photos;

create function element_mark_photos() returns trigger language plpgsql as $$
begin
  update element e set has_photos = not e.has_photos
  from (select distinct element_id from changed) c
  where e.id = c.element_id and e.has_photos <> exists (
    select 1 from element_image i where i.element_id = e.id and i.role in ('gallery', 'cover'));
  return null;
end $$;
create trigger element_image_new after insert on element_image referencing new table as changed
  for each statement execute function element_mark_photos();
create trigger element_image_gone after delete on element_image referencing old table as changed
  for each statement execute function element_mark_photos();
create trigger element_image_changed after update on element_image referencing new table as changed
  for each statement execute function element_mark_photos();

-- Fields of an element are asked for one by one.
create index element_attributes_idx on element using gin (attributes jsonb_path_ops);
