-- More of an outing: its last day, the way, what to take, how hard it was and what it was like up there.
alter table activity
  add column ended_on date,
  add column directions text not null default '',
  add column equipment text not null default '',
  add column difficulties jsonb not null default '[]',
  add column conditions jsonb;

create or replace view public_activity as
  select a.id, a.owner_id, a.title, a.slug, a.happened_on, a.published_at, a.updated_at, a.kind, a.story,
    coalesce(a.ended_on, a.happened_on) as ended_on, a.conditions is not null as has_conditions
  from activity a
  where a.status = 'published' and a.visibility = 'everyone' and a.deleted_at is null
    and not exists (select 1 from account o where o.id = a.owner_id and o.suspended_at is not null);
