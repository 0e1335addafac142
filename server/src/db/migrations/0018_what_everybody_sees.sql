-- What everybody may see, once for every query; a test holds both to the policies of activities and accounts.
create view public_activity as
  select a.id, a.owner_id, a.title, a.slug, a.happened_on, a.published_at, a.updated_at
  from activity a
  where a.status = 'published' and a.visibility = 'everyone' and a.deleted_at is null
    and not exists (select 1 from account o where o.id = a.owner_id and o.suspended_at is not null);

create view open_profile as
  select o.id, o.first_name, o.last_name, o.created_at
  from account o
  where o.profile_visibility = 'open' and o.suspended_at is null;
