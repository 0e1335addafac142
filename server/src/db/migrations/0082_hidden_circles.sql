-- Circles that hide a place are shifted by 0.7 to 1.4 of the radius that was chosen, the same way for one place in all
-- tracks. The former shift was drawn for each track, so that many tracks together gave the place away.

insert into server_secret (name) values ('hiding');

-- The columns head_share and tail_share of table track are no longer read. They stay for the previous release.

create or replace function zone_covers(z hidden_area, lon float8, lat float8) returns boolean language sql immutable as $$
  select earth_distance(ll_to_earth(z.lat + z.shift_lat, z.lon + z.shift_lon), ll_to_earth(lat, lon)) <= z.radius_meters * 2.6 + 25
    or earth_distance(ll_to_earth(z.lat, z.lon), ll_to_earth(lat, lon)) <= z.radius_meters + 25
$$;

create or replace function unshare_by_zone() returns trigger language plpgsql as $$
declare
  z hidden_zone;
  high float8;
  wide float8;
begin
  if tg_op = 'DELETE' then z := old; else z := new; end if;
  high := (z.radius_meters * 2.7 + 100) / 111000;
  wide := high / greatest(cos(radians(z.lat)), 0.01);
  perform lock_hiding(z.account_id);
  delete from shared_track s using track t where t.owner_id = z.account_id and s.track_id = t.id and (
    t.bbox && box(point(z.lon + z.shift_lon - wide, z.lat + z.shift_lat - high), point(z.lon + z.shift_lon + wide, z.lat + z.shift_lat + high))
    or t.waypoint_count > 0 or (t.bbox[0])[0] - (t.bbox[1])[0] > 180 or abs(z.lon) + 2 * wide > 180);
  return null;
end $$;

update hidden_zone z set
  shift_lat = cos(d.bearing) * d.share * z.radius_meters / 111195,
  shift_lon = sin(d.bearing) * d.share * z.radius_meters / 111195 / greatest(cos(radians(z.lat)), 0.01)
from (select id, random() * 2 * pi() as bearing, 0.7 + 0.7 * random() as share from hidden_zone) d
where d.id = z.id;

-- Until each is cut again, others do not see the track.
delete from shared_track s using track t join account a on a.id = t.owner_id
where s.track_id = t.id and (a.hidden_ends_meters > 0 or exists (select 1 from hidden_zone z where z.account_id = a.id));
