-- Numbers of members, computed when they are read after something changed (decision 64).
create table member_statistics (
  account_id text not null references account on delete cascade,
  -- counts only what everybody may see
  is_public boolean not null,
  value jsonb not null,
  primary key (account_id, is_public)
);
create table member_days (
  account_id text not null references account on delete cascade,
  is_public boolean not null,
  year smallint not null,
  days jsonb not null,
  primary key (account_id, is_public, year)
);
-- Members whose numbers may have changed. Rows are only added, so that no writer waits for another.
create table statistics_stale (
  id bigint generated always as identity primary key,
  account_id text not null
);
create index statistics_stale_account_idx on statistics_stale (account_id);

-- What a member did, as owner or as companion who confirmed.
create view member_activity as
  select a.owner_id as account_id, a.id as activity_id, true as is_own,
    exists (select 1 from public_activity p where p.id = a.id) as is_public,
    a.kind, a.happened_on, coalesce(a.ended_on, a.happened_on) as ended_on
  from activity a where a.status = 'published' and a.deleted_at is null
  union all
  select p.account_id, a.id, false,
    p.visibility = 'everyone' and exists (select 1 from public_activity s where s.id = a.id),
    a.kind, a.happened_on, coalesce(a.ended_on, a.happened_on)
  from activity_participant p join activity a on a.id = p.activity_id
  where p.confirmed_at is not null and p.answer = 'yes' and p.account_id <> a.owner_id and a.status = 'published' and a.deleted_at is null;
-- Who may have something of an activity in their numbers, now or before.
create view activity_member as
  select id as activity_id, owner_id as account_id from activity
  union all select activity_id, account_id from activity_participant where confirmed_at is not null;
create view member_completion as
  select account_id, element_id, completed_on from completion;

-- A member who is being deleted has no numbers.
create function mark_statistics_stale(accounts text[]) returns void language sql as $$
  insert into statistics_stale (account_id)
  select distinct o.id from unnest(accounts) t(id) join account_summary o on o.id = t.id
$$;
create function mark_statistics_stale_by_activity() returns trigger language plpgsql as $$
begin
  perform mark_statistics_stale(array(select m.account_id from changed c join activity_member m on m.activity_id = c.id));
  return null;
end $$;
create function mark_statistics_stale_by_row() returns trigger language plpgsql as $$
begin
  perform mark_statistics_stale(array(select account_id from changed));
  return null;
end $$;
create function mark_statistics_stale_by_recording() returns trigger language plpgsql as $$
begin
  perform mark_statistics_stale(array(
    select m.account_id from changed c join activity_member m on m.activity_id = c.activity_id));
  return null;
end $$;
create function mark_statistics_stale_by_track() returns trigger language plpgsql as $$
begin
  perform mark_statistics_stale(array(
    select m.account_id from changed c join activity_recording r on r.track_id = c.id
    join activity_member m on m.activity_id = r.activity_id));
  return null;
end $$;
create function mark_statistics_stale_by_shared_track() returns trigger language plpgsql as $$
begin
  perform mark_statistics_stale(array(
    select m.account_id from changed c join activity_recording r on r.track_id = c.track_id
    join activity_member m on m.activity_id = r.activity_id));
  return null;
end $$;
create function mark_statistics_stale_by_element() returns trigger language plpgsql as $$
begin
  perform mark_statistics_stale(array(
    select m.account_id from after n join before o on o.id = n.id join member_completion m on m.element_id = n.id
    where (n.status, n.kind, n.elevation_meters) is distinct from (o.status, o.kind, o.elevation_meters)));
  return null;
end $$;
create function mark_statistics_stale_by_owner() returns trigger language plpgsql as $$
begin
  perform mark_statistics_stale(array(
    select m.account_id from after n join before o on o.id = n.id
    join activity_summary a on a.owner_id = n.id join activity_member m on m.activity_id = a.id
    where (n.suspended_at is null) <> (o.suspended_at is null)));
  return null;
end $$;

create function forget_statistics() returns trigger language plpgsql as $$
begin
  delete from statistics_stale s using gone g where s.account_id = g.id;
  return null;
end $$;

create trigger statistics_account_gone after delete on account referencing old table as gone
  for each statement execute function forget_statistics();
create trigger statistics_activity_changed after update on activity referencing new table as changed
  for each statement execute function mark_statistics_stale_by_activity();
create trigger statistics_activity_new after insert on activity referencing new table as changed
  for each statement execute function mark_statistics_stale_by_activity();
create trigger statistics_recording_new after insert on activity_track referencing new table as changed
  for each statement execute function mark_statistics_stale_by_recording();
create trigger statistics_recording_gone after delete on activity_track referencing old table as changed
  for each statement execute function mark_statistics_stale_by_recording();
create trigger statistics_companion_new after insert on activity_participant referencing new table as changed
  for each statement execute function mark_statistics_stale_by_row();
create trigger statistics_companion_changed after update on activity_participant referencing new table as changed
  for each statement execute function mark_statistics_stale_by_row();
create trigger statistics_companion_gone after delete on activity_participant referencing old table as changed
  for each statement execute function mark_statistics_stale_by_row();
create trigger statistics_track_changed after update on track referencing new table as changed
  for each statement execute function mark_statistics_stale_by_track();
create trigger statistics_shared_new after insert on shared_track referencing new table as changed
  for each statement execute function mark_statistics_stale_by_shared_track();
create trigger statistics_shared_changed after update on shared_track referencing new table as changed
  for each statement execute function mark_statistics_stale_by_shared_track();
create trigger statistics_shared_gone after delete on shared_track referencing old table as changed
  for each statement execute function mark_statistics_stale_by_shared_track();
create trigger statistics_completion_new after insert on completion referencing new table as changed
  for each statement execute function mark_statistics_stale_by_row();
create trigger statistics_completion_changed after update on completion referencing new table as changed
  for each statement execute function mark_statistics_stale_by_row();
create trigger statistics_completion_gone after delete on completion referencing old table as changed
  for each statement execute function mark_statistics_stale_by_row();
create trigger statistics_zone_new after insert on hidden_zone referencing new table as changed
  for each statement execute function mark_statistics_stale_by_row();
create trigger statistics_zone_gone after delete on hidden_zone referencing old table as changed
  for each statement execute function mark_statistics_stale_by_row();
create trigger statistics_element_changed after update on element referencing old table as before new table as after
  for each statement execute function mark_statistics_stale_by_element();
create trigger statistics_owner_changed after update on account referencing old table as before new table as after
  for each statement execute function mark_statistics_stale_by_owner();
