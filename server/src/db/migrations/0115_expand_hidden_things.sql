-- Activities and photos that an administrator hid. Their owners still see them.
alter table activity add column hidden_at timestamptz;
alter table image add column hidden_at timestamptz;

create or replace view public_activity as
  select a.id, a.owner_id, a.title, a.slug, a.happened_on, a.published_at, a.updated_at, a.kind, a.story,
    coalesce(a.ended_on, a.happened_on) as ended_on, a.conditions is not null as has_conditions
  from activity a
  where a.status = 'published' and a.visibility = 'everyone' and a.deleted_at is null and a.hidden_at is null
    and not exists (select 1 from account_summary o where o.id = a.owner_id and o.suspended_at is not null);
create or replace view shared_activity as
  select t.reader_id, a.id, a.owner_id, a.happened_on, a.published_at
  from activity a join account_relation t on t.owner_id = a.owner_id and t.audience = a.visibility
  where a.status = 'published' and a.deleted_at is null and a.hidden_at is null
    and not exists (select 1 from account_summary o where o.id = a.owner_id and o.suspended_at is not null);
