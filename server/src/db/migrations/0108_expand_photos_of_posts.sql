-- Photos of posts are uses too.
alter table image_use add constraint image_use_kinds check (used_by in ('element', 'activity', 'elementDraft', 'post')) not valid;
alter table image_use drop constraint image_use_used_by_check;

-- Their addresses end in the same transaction when what they are about, or their author, is hidden from everybody.
create function renew_images_of_posts(ids text[]) returns void language plpgsql as $$
begin
  perform lock_images(ids);
  perform renew_image_keys(array(
    select i.id from unnest(ids) i(id) where not exists (select 1 from public_image p where p.image_id = i.id)
      and not exists (select 1 from public_post_image q where q.image_id = i.id)));
end $$;
create function renew_posts_by_activity() returns trigger language plpgsql as $$
begin
  perform renew_images_of_posts(array(select distinct i.image_id from post p join post_image i on i.post_id = p.id
    where p.subject_kind = 'activity' and p.subject_id = new.id));
  return null;
end $$;
create trigger activity_hides_posts after update of status, visibility, deleted_at on activity for each row
  when (old.status = 'published' and old.visibility = 'everyone' and old.deleted_at is null
    and (new.status <> 'published' or new.visibility <> 'everyone' or new.deleted_at is not null))
  execute function renew_posts_by_activity();
create function renew_posts_by_account() returns trigger language plpgsql as $$
begin
  perform renew_images_of_posts(array(select i.image_id from post p join post_image i on i.post_id = p.id
    where p.author_id = new.id
    union select i.image_id from post p join post_image i on i.post_id = p.id
    where p.subject_kind = 'user' and p.subject_id = new.id));
  return null;
end $$;
create trigger account_hides_posts after update of suspended_at, profile_visibility on account for each row
  when (old.suspended_at is null and new.suspended_at is not null
    or old.profile_visibility = 'open' and new.profile_visibility = 'private')
  execute function renew_posts_by_account();
