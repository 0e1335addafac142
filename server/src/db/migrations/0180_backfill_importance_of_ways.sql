-- As importanceOf: how well a way is described, then its length.
update element set importance = found.importance
from (
  select e.id, r.importance
  from element e
  cross join lateral (
    select ((coalesce(array_position(array['empty', 'draft', 'medium', 'good', 'excellent'], e.quality), 1) - 1) * 100
      + least(999, coalesce((e.attributes ->> 'lengthMeters')::float8, 0) / 1000) / 10)::real as importance
  ) r
  where e.kind in ('couloir', 'viaFerrata', 'climbingRoute', 'ridge', 'route') and e.importance <> r.importance
  limit 5000
) found
where element.id = found.id;
