-- Who uses an image: an element in a role, an activity, or the draft of an element. Whether an image may be removed is one
-- look into an index, whatever uses it. Triggers of the users write it in their transaction.
create table image_use (
  image_id text not null references image on delete cascade,
  used_by text not null check (used_by in ('element', 'activity', 'elementDraft')),
  user_id text not null,
  -- of an element: gallery, cover, article, or former of a revision that everybody may read
  role text not null default '',
  primary key (image_id, used_by, user_id, role)
);
create index image_use_user_idx on image_use (used_by, user_id);

-- One row that shows an image: arguments are what it belongs to, and the name of the column with its id.
create function track_image_use() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
begin
  if tg_op <> 'INSERT' then
    delete from image_use where image_id = was ->> 'image_id' and used_by = tg_argv[0]
      and user_id = was ->> tg_argv[1] and role = coalesce(was ->> 'role', '');
  end if;
  if tg_op <> 'DELETE' then
    insert into image_use (image_id, used_by, user_id, role)
    values (now_is ->> 'image_id', tg_argv[0], now_is ->> tg_argv[1], coalesce(now_is ->> 'role', ''))
    on conflict do nothing;
  end if;
  return null;
end $$;

-- All images of one user; ids of images that are gone are left out.
create function replace_image_uses(user_kind text, id text, image_ids text[]) returns void language plpgsql as $$
begin
  delete from image_use u where u.used_by = user_kind and u.user_id = id and u.image_id <> all(image_ids);
  insert into image_use (image_id, used_by, user_id)
  select i.id, user_kind, replace_image_uses.id from image i where i.id = any(image_ids) order by i.id for key share
  on conflict do nothing;
end $$;

create trigger image_use_of_element after insert or delete or update of element_id, image_id, role on element_image
  for each row execute function track_image_use('element', 'element_id');
create trigger image_use_of_activity after insert or delete or update of activity_id, image_id on activity_image
  for each row execute function track_image_use('activity', 'activity_id');

-- Images that a draft names, as `imagesOfDraft` in core finds them.
create function images_of_draft(content jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct image #>> '{}'), '{}')
  -- Each call of a function on a long draft unpacks all of it: one is enough.
  from jsonb_each(case when jsonb_typeof(content) = 'object' then content else '{}' end) part(name, value)
  cross join lateral jsonb_path_query(value, case name
    when 'images' then '$[*]'::jsonpath
    when 'cover' then '$.imageId'
    else '$.*.article.**.imageId' end) image
  where name in ('images', 'cover', 'texts')
$$;
create function draft_image_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform replace_image_uses('elementDraft', old.id, '{}');
  else
    perform replace_image_uses('elementDraft', new.id, images_of_draft(new.content));
  end if;
  return null;
end $$;
create trigger draft_image_use after insert or delete on element_draft for each row execute function draft_image_use();
-- A draft is saved every few seconds, and hardly ever with other images.
create trigger draft_image_use_changed after update of content on element_draft for each row
  when ((old.content -> 'images') is distinct from (new.content -> 'images')
    or (old.content -> 'cover') is distinct from (new.content -> 'cover')
    or (old.content -> 'texts') is distinct from (new.content -> 'texts')
      and jsonb_path_query_array(old.content, '$.texts.*.article.**.imageId')
        <> jsonb_path_query_array(new.content, '$.texts.*.article.**.imageId'))
  execute function draft_image_use();

insert into image_use (image_id, used_by, user_id, role) select image_id, 'element', element_id, role from element_image;
insert into image_use (image_id, used_by, user_id) select image_id, 'activity', activity_id from activity_image;
insert into image_use (image_id, used_by, user_id)
  select distinct i.id, 'elementDraft', d.id from element_draft d
  cross join lateral unnest(images_of_draft(d.content)) named(id) join image i on i.id = named.id;

create or replace view image_page as
  select image_id, used_by || ':' || user_id as tag from image_use where used_by in ('element', 'activity');
