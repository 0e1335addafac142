-- The names of the places that a route goes through, in small letters. Each is stored as `name;latitude;longitude`.
create function waypoint_names(attributes jsonb) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(lower(trim(split_part(line, ';', 1)))), '{}')
  from jsonb_array_elements_text(
    case when jsonb_typeof(attributes -> 'waypoints') = 'array' then attributes -> 'waypoints' else '[]' end
  ) line
$$;
