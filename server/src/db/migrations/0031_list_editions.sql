-- The newest edition of a list is open: what its owner publishes changes it. One that is frozen stays as it was on its day.
alter table list_edition
  add column frozen_at timestamptz,
  -- a saved filter (core/src/elements/listRule.ts) that the members follow while the edition is open
  add column rule jsonb,
  add column source_url text not null default '',
  add column style text not null default 'once' check (style in ('once', 'winter', 'fourSeasons', 'twelveMonths'));
-- Those that there are come from the starter catalogue, as their sources published them.
update list_edition set frozen_at = now();
create index list_edition_live_idx on list_edition (list_id) where rule is not null and frozen_at is null;

-- Kinds of elements of which something changed that a rule may ask for; a job takes them and lets live lists follow.
create table list_stale (
  id bigint generated always as identity primary key,
  kind text not null
);

create function list_mark_changed() returns trigger language plpgsql as $$
begin
  insert into list_stale (kind) select distinct kind from changed;
  return null;
end $$;

create function list_mark_element() returns trigger language plpgsql as $$
begin
  insert into list_stale (kind) select distinct n.kind from after n join before o on o.id = n.id
  where (o.name, o.status, o.search_text, o.elevation_meters, o.prominence_meters, o.importance, o.attributes)
    is distinct from (n.name, n.status, n.search_text, n.elevation_meters, n.prominence_meters, n.importance, n.attributes);
  return null;
end $$;

create function list_mark_region() returns trigger language plpgsql as $$
begin
  insert into list_stale (kind) select distinct e.kind from changed c join element e on e.id = c.element_id;
  return null;
end $$;

create trigger list_element_new after insert on element referencing new table as changed
  for each statement execute function list_mark_changed();
create trigger list_element_gone after delete on element referencing old table as changed
  for each statement execute function list_mark_changed();
create trigger list_element_changed after update on element referencing old table as before new table as after
  for each statement execute function list_mark_element();
create trigger list_element_region_new after insert on element_region referencing new table as changed
  for each statement execute function list_mark_region();
create trigger list_element_region_gone after delete on element_region referencing old table as changed
  for each statement execute function list_mark_region();

-- How often a place is completed in a style, and which of these times a day is; as core/src/lists/completionStyles.ts.
create function list_slots(style text) returns int language sql immutable parallel safe as
$$ select case style when 'fourSeasons' then 4 when 'twelveMonths' then 12 else 1 end $$;

create function list_slot(style text, day date, lat float8) returns int language sql immutable parallel safe as $$
  select case style
    when 'once' then 0
    when 'twelveMonths' then extract(month from day)::int - 1
    when 'fourSeasons' then s.season
    when 'winter' then case when s.season = 0 then 0 end
  end
  from (select (n.season + case when lat < 0 then 2 else 0 end) % 4 as season from (
    select case when d.at >= 1221 or d.at < 321 then 0 when d.at < 621 then 1 when d.at < 923 then 2 else 3 end as season
    from (select extract(month from day)::int * 100 + extract(day from day)::int as at) d) n) s
$$;
