-- Listings of what everybody sees are asked by kind and by words.
create or replace view public_activity as
  select a.id, a.owner_id, a.title, a.slug, a.happened_on, a.published_at, a.updated_at, a.kind, a.story
  from activity a
  where a.status = 'published' and a.visibility = 'everyone' and a.deleted_at is null
    and not exists (select 1 from account o where o.id = a.owner_id and o.suspended_at is not null);
