-- Each table belongs to one module (tools/checks/tableOwners.ts). Other modules read these views and no tables. PostgreSQL
-- expands a view into the statement that uses it, so none of them costs anything.

-- Accounts: nothing of how a member signs in.
create view account_summary as
  select id, first_name, last_name, language, created_at, suspended_at, deletion_asked_at, counts_in_ways from account;
create view hidden_area as
  select account_id, lon, lat, radius_meters, shift_lon, shift_lat from hidden_zone;
-- The same as for a row of `hidden_zone`.
create function zone_covers(z hidden_area, lon float8, lat float8) returns boolean language sql immutable as $$
  select earth_distance(ll_to_earth(z.lat + z.shift_lat, z.lon + z.shift_lon), ll_to_earth(lat, lon)) <= z.radius_meters * 1.5 + 25
    or earth_distance(ll_to_earth(z.lat, z.lon), ll_to_earth(lat, lon)) <= z.radius_meters + 25
$$;
-- Wrong passwords by network or by the digest of an address.
create view sign_in_failure as
  select key, window_start, count from attempt where key like 'login:%';

create view undelivered_mail as
  select id, account_id, created_at, attempts, failure from mail where failure is not null;

-- Elements without their contents.
create view element_summary as
  select id, kind, name, status, lon, lat, place, elevation_meters, importance, author_id, source, catalogue_key, parent_id,
    merged_into_id, revision, is_protected, created_at, updated_at, purged_at
  from element;
create view element_title as
  select element_id, language, name, slug from element_text;
create view element_revision_summary as
  select element_id, number, author_id, is_import, is_hidden, created_at from element_revision;
create view region_member as
  select element_id, region_id from element_region;
create view list_edition_summary as
  select list_id, number, style, completes_at from list_edition;
create view list_place as
  select list_id, edition, position, element_id from list_member;
create view shown_image as
  select element_id, image_id, role, position, crop from element_image;

create view image_summary as
  select id, author_id, taken_at, taken_at_is_local, lon, lat from image;

create view element_decision as
  select id, kind, element_id, other_id, actor_id, account_id, reason, count, created_at from element_action;

-- Tracks without their points.
create view track_summary as
  select id, owner_id, name, bbox, distance_meters, ascent_meters, descent_meters, max_elevation_meters, started_at, ended_at,
    total_seconds, moving_seconds, profile
  from track;
create view shared_track_summary as
  select track_id, point_count, bbox, distance_meters, ascent_meters, descent_meters, max_elevation_meters, total_seconds,
    moving_seconds, stretches, ends, simplified
  from shared_track;
create view track_match_summary as
  select track_id, element_id, outcome, confidence, along_meters, reached_at, visits from track_passage;

create view activity_summary as
  select id, owner_id, status, published_at, deleted_at from activity;
create view activity_recording as
  select activity_id, track_id, position from activity_track;
-- Those who let everybody know that they were there.
create view public_participant as
  select activity_id, account_id from activity_participant where visibility = 'everyone';

create view joined_list as
  select list_id, account_id, joined_at from list_membership;

create view server_error as
  select fingerprint, kind, name, message, count, last_at from error_report;

create view reported_abuse as
  select id, reporter_id, subject_kind, subject_id, reason, note, created_at from abuse_report;

-- Views of before, over the same rows.
create or replace view public_activity as
  select a.id, a.owner_id, a.title, a.slug, a.happened_on, a.published_at, a.updated_at, a.kind, a.story,
    coalesce(a.ended_on, a.happened_on) as ended_on, a.conditions is not null as has_conditions
  from activity a
  where a.status = 'published' and a.visibility = 'everyone' and a.deleted_at is null
    and not exists (select 1 from account_summary o where o.id = a.owner_id and o.suspended_at is not null);
create or replace view shared_activity as
  select t.reader_id, a.id, a.owner_id, a.happened_on
  from activity a join account_tie t on t.owner_id = a.owner_id and t.audience = a.visibility
  where a.status = 'published' and a.deleted_at is null
    and not exists (select 1 from account_summary o where o.id = a.owner_id and o.suspended_at is not null);
create or replace view public_milestone as
  select m.activity_id, m.element_id, m.name from milestone m join public_activity a on a.id = m.activity_id
  where not exists (
    select 1 from hidden_area z left join element_summary e on e.id = m.element_id
    where z.account_id = a.owner_id and (zone_covers(z, m.lon, m.lat) or zone_covers(z, e.lon, e.lat)));
create or replace view public_image as
  select l.image_id, l.element_id as shown_by from shown_image l
  join element_summary e on e.id = l.element_id and e.status = 'published'
  union all
  select s.image_id, s.activity_id from activity_image s join public_activity a on a.id = s.activity_id;
create or replace view public_completion as
  select c.* from completion c
  where c.activity_id is null
    or ((exists (select 1 from public_activity a where a.id = c.activity_id and a.owner_id = c.account_id)
        or exists (select 1 from public_participant p where p.activity_id = c.activity_id and p.account_id = c.account_id))
      and not exists (select 1 from hidden_area z join element_summary h on h.id = c.element_id
        where z.account_id = c.account_id and zone_covers(z, h.lon, h.lat)));

-- Functions of triggers keep to the same rule: what they change of another module goes through a function of that module.
create or replace function list_mark_beside() returns trigger language plpgsql as $$
begin
  insert into list_stale (kind) select distinct e.kind from changed c join element_summary e on e.id = c.element_id;
  return null;
end $$;
-- Replacing it has undone this (0034).
alter function list_mark_beside() set enable_hashjoin = off set enable_mergejoin = off;

create or replace function walked_mark_owner() returns trigger language plpgsql as $$
begin
  insert into walked_stale (activity_id)
  select a.id from after n join before o on o.id = n.id join activity_summary a on a.owner_id = n.id
  where a.status = 'published' and ((o.suspended_at is null) is distinct from (n.suspended_at is null)
    or o.counts_in_ways is distinct from n.counts_in_ways);
  return null;
end $$;
create or replace function walked_mark_shared() returns trigger language plpgsql as $$
begin
  insert into walked_stale (activity_id)
  select distinct at.activity_id from changed c join activity_recording at on at.track_id = c.track_id;
  return null;
end $$;

create function unshare_tracks(ids text[]) returns void language sql as $$
  delete from shared_track where track_id = any(ids)
$$;
create or replace function unshare_by_activity() returns trigger language plpgsql as $$
begin
  perform lock_hiding(new.owner_id);
  perform unshare_tracks(array(select track_id from activity_track where activity_id = new.id));
  return null;
end $$;
create or replace function unshare_by_place() returns trigger language plpgsql as $$
declare
  place activity_track;
  owner text;
begin
  if tg_op = 'DELETE' then place := old; else place := new; end if;
  owner := (select owner_id from activity where id = place.activity_id and shows_ends);
  if owner is not null then
    perform lock_hiding(owner);
    perform unshare_tracks(array[place.track_id]);
  end if;
  return null;
end $$;

create or replace function keep_companions() returns trigger language plpgsql as $$
begin
  insert into completion (account_id, element_id, activity_id, completed_on)
  select c.account_id, c.element_id, null, c.completed_on from completion c
  join public_participant p on p.activity_id = c.activity_id and p.account_id = c.account_id
  where c.activity_id = old.id
    and exists (select 1 from public_completion k where k.id = c.id)
  on conflict do nothing;
  return old;
end $$;

-- Two transactions may hide the same image at the same moment: the second waits for the first and then sees its change.
create function lock_images(ids text[]) returns void language plpgsql as $$
begin
  perform 1 from image where id = any(ids) order by id for no key update;
end $$;
create function renew_image_keys(ids text[]) returns void language sql as $$
  update image set key = replace(gen_random_uuid()::text, '-', '') where id = any(ids)
$$;
create or replace function renew_image_addresses(ids text[]) returns void language plpgsql as $$
begin
  perform lock_images(ids);
  perform renew_image_keys(array(
    select i.id from unnest(ids) i(id) where not exists (select 1 from public_image p where p.image_id = i.id)));
end $$;
