-- What everybody may see of the targets of a member, and counts of targets, computed when they are read after a change (decision 82).
create table public_target (
  account_id text not null references account on delete cascade,
  element_id text not null references element on delete cascade,
  state text not null check (state in ('pending', 'completed')),
  scope text not null,
  created_at timestamptz not null,
  -- of the first completion that everybody may see
  completed_on date,
  primary key (account_id, element_id)
);
create index public_target_day_idx
  on public_target (account_id, (coalesce(completed_on, '0001-01-01'::date)), created_at, element_id);
create index public_target_element_idx on public_target (element_id);
-- A row exists once the targets of the member have been computed.
create table target_counts (
  account_id text not null references account on delete cascade,
  is_public boolean not null,
  value jsonb not null,
  primary key (account_id, is_public)
);
-- What may have changed; without an element all targets of the member. Rows are only added, so that no writer waits for another.
create table target_stale (
  id bigint generated always as identity primary key,
  account_id text not null,
  element_id text
);
create index target_stale_account_idx on target_stale (account_id);

-- Many marks of one member become one.
create function mark_targets_stale(accounts text[], elements text[]) returns void language sql as $$
  insert into target_stale (account_id, element_id)
  select distinct m.account_id, case when m.marks <= 50 then m.element_id end from (
    select c.account_id, c.element_id, count(*) over (partition by c.account_id) as marks
    from unnest(accounts, elements) c(account_id, element_id)
    where exists (select 1 from account_summary o where o.id = c.account_id)
  ) m
$$;
create function mark_targets_stale_by_row() returns trigger language plpgsql as $$
begin
  perform mark_targets_stale(array_agg(account_id), array_agg(element_id)) from changed;
  return null;
end $$;
create function mark_targets_stale_by_activity() returns trigger language plpgsql as $$
begin
  perform mark_targets_stale(array_agg(c.account_id), array_agg(c.element_id))
  from after n join before o on o.id = n.id join completion c on c.activity_id = n.id
  where (n.status, n.visibility, n.owner_id, n.deleted_at, n.hidden_at)
    is distinct from (o.status, o.visibility, o.owner_id, o.deleted_at, o.hidden_at);
  return null;
end $$;
create function mark_targets_stale_by_participant() returns trigger language plpgsql as $$
begin
  perform mark_targets_stale(array_agg(c.account_id), array_agg(c.element_id))
  from changed p join completion c on c.activity_id = p.activity_id and c.account_id = p.account_id;
  return null;
end $$;
create function mark_targets_stale_by_zone() returns trigger language plpgsql as $$
begin
  perform mark_targets_stale(array_agg(account_id), array_agg(null::text)) from changed;
  return null;
end $$;
create function mark_targets_stale_by_element() returns trigger language plpgsql as $$
begin
  perform mark_targets_stale(array_agg(t.account_id), array_agg(t.element_id))
  from after n join before o on o.id = n.id join target t on t.element_id = n.id
  where (n.status, n.kind, n.lon, n.lat) is distinct from (o.status, o.kind, o.lon, o.lat);
  return null;
end $$;
create function mark_targets_stale_by_list() returns trigger language plpgsql as $$
begin
  perform mark_targets_stale(array_agg(t.account_id), array_agg(t.element_id))
  from (select distinct list_id from changed) l join target t on t.element_id = l.list_id;
  return null;
end $$;
create function mark_targets_stale_by_owner() returns trigger language plpgsql as $$
begin
  perform mark_targets_stale(array_agg(c.account_id), array_agg(c.element_id))
  from after n join before o on o.id = n.id
  join activity_summary a on a.owner_id = n.id join completion c on c.activity_id = a.id
  where (n.suspended_at is null) <> (o.suspended_at is null);
  return null;
end $$;
create function forget_target_marks() returns trigger language plpgsql as $$
begin
  delete from target_stale s using gone g where s.account_id = g.id;
  return null;
end $$;

create trigger target_marks_account_gone after delete on account referencing old table as gone
  for each statement execute function forget_target_marks();
create trigger target_marks_new after insert on target referencing new table as changed
  for each statement execute function mark_targets_stale_by_row();
create trigger target_marks_changed after update on target referencing new table as changed
  for each statement execute function mark_targets_stale_by_row();
create trigger target_marks_gone after delete on target referencing old table as changed
  for each statement execute function mark_targets_stale_by_row();
create trigger target_marks_completion_new after insert on completion referencing new table as changed
  for each statement execute function mark_targets_stale_by_row();
create trigger target_marks_completion_changed after update on completion referencing new table as changed
  for each statement execute function mark_targets_stale_by_row();
create trigger target_marks_completion_gone after delete on completion referencing old table as changed
  for each statement execute function mark_targets_stale_by_row();
create trigger target_marks_activity_changed after update on activity referencing old table as before new table as after
  for each statement execute function mark_targets_stale_by_activity();
create trigger target_marks_participant_new after insert on activity_participant referencing new table as changed
  for each statement execute function mark_targets_stale_by_participant();
create trigger target_marks_participant_changed after update on activity_participant referencing new table as changed
  for each statement execute function mark_targets_stale_by_participant();
create trigger target_marks_participant_gone after delete on activity_participant referencing old table as changed
  for each statement execute function mark_targets_stale_by_participant();
create trigger target_marks_zone_new after insert on hidden_zone referencing new table as changed
  for each statement execute function mark_targets_stale_by_zone();
create trigger target_marks_zone_changed after update on hidden_zone referencing new table as changed
  for each statement execute function mark_targets_stale_by_zone();
create trigger target_marks_zone_gone after delete on hidden_zone referencing old table as changed
  for each statement execute function mark_targets_stale_by_zone();
create trigger target_marks_element_changed after update on element referencing old table as before new table as after
  for each statement execute function mark_targets_stale_by_element();
create trigger target_marks_list_item_new after insert on list_item referencing new table as changed
  for each statement execute function mark_targets_stale_by_list();
create trigger target_marks_list_item_changed after update on list_item referencing new table as changed
  for each statement execute function mark_targets_stale_by_list();
create trigger target_marks_list_item_gone after delete on list_item referencing old table as changed
  for each statement execute function mark_targets_stale_by_list();
create trigger target_marks_edition_new after insert on list_edition referencing new table as changed
  for each statement execute function mark_targets_stale_by_list();
create trigger target_marks_edition_changed after update on list_edition referencing new table as changed
  for each statement execute function mark_targets_stale_by_list();
create trigger target_marks_edition_gone after delete on list_edition referencing old table as changed
  for each statement execute function mark_targets_stale_by_list();
create trigger target_marks_owner_changed after update on account referencing old table as before new table as after
  for each statement execute function mark_targets_stale_by_owner();
