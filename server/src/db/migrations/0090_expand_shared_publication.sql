-- The feed orders what is shared with a reader by publication.
create or replace view shared_activity as
  select t.reader_id, a.id, a.owner_id, a.happened_on, a.published_at
  from activity a join account_relation t on t.owner_id = a.owner_id and t.audience = a.visibility
  where a.status = 'published' and a.deleted_at is null
    and not exists (select 1 from account_summary o where o.id = a.owner_id and o.suspended_at is not null);
