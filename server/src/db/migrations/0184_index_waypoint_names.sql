-- index: the routes that go through a place, by its names.
create index concurrently if not exists element_waypoint_names_idx on element using gin (waypoint_names(attributes))
where kind = 'route' and attributes ? 'waypoints';
