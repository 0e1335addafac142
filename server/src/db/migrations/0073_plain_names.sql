-- Tables and columns take the names that the code uses: one term for each concept. Data does not change.

alter table outing_import rename to activity_import;
alter table outing_import_file rename to activity_import_file;
alter table track_passage rename to track_match;
alter table list_member rename to list_item;
alter view account_tie rename to account_relation;
alter table density_cell rename to heatmap_cell;
alter table walked_cell rename to heatmap_user_cell;
alter table heatmap_user_cell rename column outings to activities;
alter table walked_activity rename to heatmap_activity;
alter table walked_stale rename to heatmap_stale;
alter table account rename column counts_in_ways to counts_in_heatmap;
alter table shared_track rename column stretches to ranges;
alter view account_summary rename column counts_in_ways to counts_in_heatmap;
alter view shared_track_summary rename column stretches to ranges;

alter index outing_import_owner_idx rename to activity_import_owner_idx;
alter index outing_import_archive_idx rename to activity_import_archive_idx;
alter index outing_import_file_waiting_idx rename to activity_import_file_waiting_idx;
alter index outing_import_file_track_idx rename to activity_import_file_track_idx;
alter index outing_import_file_activity_idx rename to activity_import_file_activity_idx;
alter index list_member_element_idx rename to list_item_element_idx;
alter index track_passage_element_idx rename to track_match_element_idx;

alter table track_origin drop constraint track_origin_kind_check;
update track_origin set kind = 'activity' where kind = 'outing';
alter table track_origin add constraint track_origin_kind_check check (kind in ('recording', 'activity', 'element'));

-- PostgreSQL keeps the bodies of functions as text, so they are written again with the new names.
alter function walked_mark_activity() rename to mark_heatmap_stale_by_activity;
create or replace function mark_heatmap_stale_by_activity() returns trigger language plpgsql as $$
begin
  insert into heatmap_stale (activity_id) select id from changed;
  return null;
end $$;

alter function walked_mark_track() rename to mark_heatmap_stale_by_track;
create or replace function mark_heatmap_stale_by_track() returns trigger language plpgsql as $$
begin
  insert into heatmap_stale (activity_id) select distinct activity_id from changed;
  return null;
end $$;

alter function walked_mark_shared() rename to mark_heatmap_stale_by_shared_track;
create or replace function mark_heatmap_stale_by_shared_track() returns trigger language plpgsql as $$
begin
  insert into heatmap_stale (activity_id)
  select distinct at.activity_id from changed c join activity_recording at on at.track_id = c.track_id;
  return null;
end $$;

alter function walked_mark_owner() rename to mark_heatmap_stale_by_owner;
create or replace function mark_heatmap_stale_by_owner() returns trigger language plpgsql as $$
begin
  insert into heatmap_stale (activity_id)
  select a.id from after n join before o on o.id = n.id join activity_summary a on a.owner_id = n.id
  where a.status = 'published' and ((o.suspended_at is null) is distinct from (n.suspended_at is null)
    or o.counts_in_heatmap is distinct from n.counts_in_heatmap);
  return null;
end $$;

alter trigger walked_activity_new on activity rename to heatmap_activity_new;
alter trigger walked_activity_changed on activity rename to heatmap_activity_changed;
alter trigger walked_activity_gone on activity rename to heatmap_activity_gone;
alter trigger walked_track_new on activity_track rename to heatmap_track_new;
alter trigger walked_track_gone on activity_track rename to heatmap_track_gone;
alter trigger walked_shared_new on shared_track rename to heatmap_shared_track_new;
alter trigger walked_shared_gone on shared_track rename to heatmap_shared_track_gone;
alter trigger walked_owner_changed on account rename to heatmap_owner_changed;

-- Jobs that wait in the queue keep their payload and run under their new names.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_tasks t set identifier = n.new_name
  from (values
    ('accounts:mailProof', 'accounts:mailEmailVerification'),
    ('activities:settleParticipants', 'activities:reconcileParticipants'),
    ('targets:settleList', 'targets:recomputeList'),
    ('outings:import', 'activities:import')
  ) n (old_name, new_name)
  where t.identifier = n.old_name
    and not exists (select from graphile_worker._private_tasks other where other.identifier = n.new_name);
end $$;

update element_action set kind = 'revertUser' where kind = 'revertMember';
