-- Whether the camera noted no zone: `taken_at` is then what its clock showed, as if that had been UTC.
alter table image add column taken_at_is_local boolean not null default false;

-- Photos of an outing. Where each stands on the whole line is for nobody's eyes before `showActivity` has cut it.
create table activity_image (
  activity_id text not null references activity on delete cascade,
  image_id text not null references image on delete cascade,
  position int not null,
  is_cover boolean not null default false,
  placed_by text not null check (placed_by in ('camera', 'byHand', 'off')),
  -- null where it stands on no line
  track_id text references track on delete set null,
  along_meters double precision,
  lon double precision,
  lat double precision,
  -- when the track was there
  line_at timestamptz,
  primary key (activity_id, image_id)
);
create index activity_image_image_idx on activity_image (image_id);
create unique index activity_image_cover_idx on activity_image (activity_id) where is_cover;

-- What has to be added to the clocks of cameras, and the zone of those that note none.
alter table activity add column photo_shift_seconds int not null default 0;
alter table activity add column photo_zone_minutes smallint;
alter table milestone add column image_id text references image on delete set null;
create index milestone_image_idx on milestone (image_id) where image_id is not null;

-- What everybody may see: what elements show, also in their history, and what public outings show.
create view public_image as
  select l.image_id, l.element_id as shown_by from element_image l
  join element e on e.id = l.element_id and e.status = 'published'
  union all
  select s.image_id, s.activity_id from activity_image s join public_activity a on a.id = s.activity_id;

-- Pages that show a photo, as what is kept of them is called.
create view image_page as
  select image_id, 'element:' || element_id as tag from element_image
  union all
  select image_id, 'activity:' || activity_id from activity_image;

-- Addresses of photos that nobody but some may see: they are signed, and end by themselves.
insert into server_secret (name) values ('media');

-- What is not everybody's any more gets another address in the same transaction, whoever changes it.
create function renew_image_addresses(ids text[]) returns void language sql as $$
  update image i set key = replace(gen_random_uuid()::text, '-', '')
  where i.id = any(ids) and not exists (select 1 from public_image p where p.image_id = i.id)
$$;

create function renew_by_activity() returns trigger language plpgsql as $$
begin
  perform renew_image_addresses(array(select image_id from activity_image where activity_id = new.id));
  return null;
end $$;
create trigger activity_hides_photos after update of status, visibility, deleted_at on activity for each row
  when (old.status = 'published' and old.visibility = 'everyone' and old.deleted_at is null
    and (new.status <> 'published' or new.visibility <> 'everyone' or new.deleted_at is not null))
  execute function renew_by_activity();

create function renew_by_removal() returns trigger language plpgsql as $$
begin
  perform renew_image_addresses(array[old.image_id]);
  return null;
end $$;
create trigger activity_image_removed after delete on activity_image for each row execute function renew_by_removal();

create function renew_by_suspension() returns trigger language plpgsql as $$
begin
  perform renew_image_addresses(array(
    select s.image_id from activity_image s join activity a on a.id = s.activity_id where a.owner_id = new.id));
  return null;
end $$;
create trigger account_hides_photos after update of suspended_at on account for each row
  when (old.suspended_at is null and new.suspended_at is not null) execute function renew_by_suspension();
