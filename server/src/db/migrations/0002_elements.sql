create table element (
  id text primary key,
  kind text not null,
  -- the official local name, shown where a language has none of its own
  name text not null,
  status text not null default 'published' check (status in ('draft', 'published', 'deleted')),
  author_id text references account on delete set null,
  -- stable key of a row of the starter catalogue
  catalogue_key text unique,
  source text not null default '',
  lon float8 check (lon >= -180 and lon < 180),
  lat float8 check (lat between -90 and 90),
  place point generated always as (point(lon, lat)) stored,
  position_accuracy_meters int check (position_accuracy_meters >= 0),
  elevation_meters real,
  prominence_meters real,
  -- every other field of the kind's registry row
  attributes jsonb not null default '{}',
  parent_id text references element on delete set null,
  countries text[] not null default '{}',
  -- rank on the map: first zoom at which the element is shown, Morton cell at level 20
  importance real not null default 0,
  minzoom smallint not null default 16,
  cell bigint,
  -- normalised names for text filters
  search_text text not null default '',
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((lon is null) = (lat is null))
);
create index element_tile_idx on element (minzoom, cell);
create index element_tile_kind_idx on element (kind, minzoom, cell);
create index element_place_idx on element using gist (place);
create index element_earth_idx on element using gist (ll_to_earth(lat, lon)) where lat is not null;
create index element_kind_importance_idx on element (kind, importance desc, id) where status = 'published';
create index element_kind_elevation_idx on element (kind, elevation_meters desc nulls last, id) where status = 'published';
create index element_kind_prominence_idx on element (kind, prominence_meters desc nulls last, id) where status = 'published';
create index element_importance_idx on element (importance desc, id) where status = 'published';
create index element_updated_idx on element (updated_at desc, id) where status = 'published';
create index element_parent_idx on element (parent_id) where parent_id is not null;
create index element_author_idx on element (author_id) where author_id is not null;
create index element_search_idx on element using gin (search_text gin_trgm_ops);

create table element_text (
  element_id text not null references element on delete cascade,
  language text not null check (language in ('en', 'es')),
  name text not null,
  slug text not null,
  description text not null default '',
  article jsonb,
  primary key (element_id, language)
);

create table element_name (
  element_id text not null references element on delete cascade,
  position smallint not null,
  name text not null,
  language text,
  primary key (element_id, position)
);

create table element_difficulty (
  element_id text not null references element on delete cascade,
  position smallint not null,
  scale text not null,
  -- as written; null means ungraded
  value text,
  score_low smallint,
  score_high smallint,
  primary key (element_id, position)
);
create index element_difficulty_score_idx on element_difficulty (scale, score_low, score_high);

create table element_revision (
  element_id text not null references element on delete cascade,
  number int not null,
  author_id text references account on delete set null,
  comment text not null default '',
  created_at timestamptz not null default now(),
  -- the whole element as it was published
  snapshot jsonb not null,
  primary key (element_id, number)
);
create index element_revision_author_idx on element_revision (author_id, created_at desc) where author_id is not null;

-- Every region an element belongs to, ancestors included.
create table element_region (
  element_id text not null references element on delete cascade,
  region_id text not null references element on delete cascade,
  -- set by hand: kept when memberships are computed again
  is_manual boolean not null default false,
  primary key (element_id, region_id)
);
create index element_region_region_idx on element_region (region_id, element_id);

create table region_parent (
  region_id text not null references element on delete cascade,
  parent_id text not null references element on delete cascade,
  primary key (region_id, parent_id)
);
create index region_parent_parent_idx on region_parent (parent_id);

-- Outlines in integer micro-degrees: in degrees `polygon @> point` errs by up to 50 m.
create table area_ring (
  element_id text not null references element on delete cascade,
  part smallint not null,
  ring smallint not null,
  bbox box not null,
  shape polygon not null,
  primary key (element_id, part, ring)
);
alter table area_ring alter shape set storage external;
create index area_ring_bbox_idx on area_ring using gist (bbox) where ring = 0;

-- Course of a linear element, as delta-varint bytes of the track codec.
create table element_line (
  element_id text primary key references element on delete cascade,
  line bytea not null,
  bbox box not null,
  length_meters real not null
);
create index element_line_bbox_idx on element_line using gist (bbox);

-- Curated relations: an access leads to a pin.
create table element_link (
  from_id text not null references element on delete cascade,
  to_id text not null references element on delete cascade,
  role text not null check (role in ('access')),
  primary key (from_id, to_id, role)
);
create index element_link_to_idx on element_link (to_id, role);

-- What was loaded from files, so that a start does not load it again.
create table loaded_set (
  name text primary key,
  digest text not null,
  loaded_at timestamptz not null default now()
);

create table list_edition (
  list_id text not null references element on delete cascade,
  number int not null,
  dated_on date not null,
  criterion jsonb not null default '{}',
  source text not null default '',
  -- members that complete the list; null means all
  completes_at int,
  primary key (list_id, number)
);

create table list_member (
  list_id text not null,
  edition int not null,
  position int not null,
  element_id text not null references element on delete cascade,
  primary key (list_id, edition, position),
  unique (list_id, edition, element_id),
  foreign key (list_id, edition) references list_edition on delete cascade
);
create index list_member_element_idx on list_member (element_id);
