-- What was published before the triggers of 0157.
insert into feed_entry (kind, subject_id, actor_id, published_at, audience)
select n.kind, n.id, n.actor_id, n.published_at, n.audience
from (
  select 'post' as kind, p.id, p.author_id as actor_id, p.created_at as published_at, p.audience from post p
  where p.root_id is null and p.deleted_at is null and p.hidden_at is null
  union all
  select 'activity', a.id, a.owner_id, a.published_at, a.visibility from activity a
  where a.status = 'published' and a.visibility <> 'onlyMe' and a.deleted_at is null and a.hidden_at is null
    and a.published_at is not null
) n
where not exists (select 1 from feed_entry f where f.kind = n.kind and f.subject_id = n.id and f.actor_id = n.actor_id)
limit 5000
on conflict do nothing;
