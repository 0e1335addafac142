-- As importanceOf: routes of a day before those of several, shelters by description, beds and height.
update element set importance = found.importance
from (
  select e.id, r.importance
  from element e
  cross join lateral (
    select (coalesce(array_position(array['empty', 'draft', 'medium', 'good', 'excellent'], e.quality), 1) - 1) * 100 as described,
      case when jsonb_typeof(e.attributes -> 'lengthMeters') = 'number' then (e.attributes ->> 'lengthMeters')::float8 end as meters,
      case when jsonb_typeof(e.attributes -> 'stages') = 'number' then (e.attributes ->> 'stages')::float8 end as stages,
      case when jsonb_typeof(e.attributes -> 'durationMinutes') = 'number' then (e.attributes ->> 'durationMinutes')::float8 end as minutes,
      case when jsonb_typeof(e.attributes -> 'placesStaffed') = 'number' then (e.attributes ->> 'placesStaffed')::float8 end as staffed,
      case when jsonb_typeof(e.attributes -> 'placesUnstaffed') = 'number' then (e.attributes ->> 'placesUnstaffed')::float8 end as unstaffed
  ) f
  cross join lateral (
    select (f.described + case when e.kind = 'shelter'
      then least(200, coalesce(nullif(f.staffed, 0), f.unstaffed, 0)) / 4 + greatest(0, coalesce(e.elevation_meters, 0)) / 10 / 20
      else least(999, coalesce(f.meters, 0) / 1000) / 20
        + case when e.kind = 'route' and e.attributes ->> 'shape' is distinct from 'multiDay' and coalesce(f.stages, 1) <= 1
          and coalesce(f.meters, 0) <= 40000 and coalesce(f.minutes, 0) <= 960 then 50 else 0 end
      end)::real as importance
  ) r
  where e.kind in ('couloir', 'viaFerrata', 'climbingRoute', 'ridge', 'route', 'shelter') and e.importance <> r.importance
  limit 5000
) found
where element.id = found.id;
