-- Posts that everybody may read, blocks apart: pages, feeds, share images and photos.
create view public_post as
  select p.id, p.author_id, p.root_id, p.subject_kind, p.subject_id, p.text, p.created_at from post p
  where p.audience = 'everyone' and p.deleted_at is null and p.hidden_at is null
    and not exists (select 1 from account_summary a where a.id = p.author_id and a.suspended_at is not null)
    and case p.subject_kind
      when 'element' then exists (select 1 from element_summary e where e.id = p.subject_id and e.status = 'published')
      when 'activity' then exists (select 1 from public_activity v where v.id = p.subject_id)
      when 'user' then exists (select 1 from open_profile o where o.id = p.subject_id)
      else true end;
create view public_post_image as
  select i.image_id, i.post_id, i.position from post_image i join public_post p on p.id = i.post_id;
