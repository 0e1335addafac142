-- Two outings that show a photo may be hidden at the same moment, and each would still see the other as it was: the second
-- waits for the first.
create or replace function renew_image_addresses(ids text[]) returns void language plpgsql as $$
begin
  perform 1 from image where id = any(ids) order by id for no key update;
  update image i set key = replace(gen_random_uuid()::text, '-', '')
  where i.id = any(ids) and not exists (select 1 from public_image p where p.image_id = i.id);
end $$;
