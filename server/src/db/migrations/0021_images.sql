-- A photo of a member. What is kept of its file names neither place nor device.
create table image (
  id text primary key,
  -- the part of its addresses that nobody guesses; another one when nothing public shows it any more
  key text not null unique,
  -- null: the account was deleted, what the encyclopedia shows stays
  author_id text references account on delete set null,
  -- of the original, as it is kept for download
  format text not null check (format in ('jpeg', 'png', 'webp', 'avif')),
  byte_size int not null,
  sha256 bytea not null,
  -- when it stands upright
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- read from the camera's notes before they were taken out of the file
  taken_at timestamptz,
  lon double precision,
  lat double precision,
  caption text not null default '',
  licence text not null,
  -- a data: address of some hundred bytes to show until more has come
  placeholder text not null,
  created_at timestamptz not null default now(),
  -- when the last of its sizes was made
  derived_at timestamptz,
  derive_attempts int not null default 0,
  check ((lon is null) = (lat is null))
);
create index image_author_idx on image (author_id, created_at desc, id) where author_id is not null;
create index image_underived_idx on image (created_at) where derived_at is null;

-- Sizes that are ready.
create table image_size (
  image_id text not null references image on delete cascade,
  format text not null check (format in ('webp', 'avif')),
  width int not null,
  height int not null,
  byte_size int not null,
  sha256 bytea not null,
  primary key (image_id, format, width)
);

-- What the encyclopedia shows of which photo: the gallery in its order, the cover, photos within the articles,
-- and those of former revisions, which the history still shows.
create table element_image (
  element_id text not null references element on delete cascade,
  image_id text not null references image on delete cascade,
  role text not null check (role in ('gallery', 'cover', 'article', 'former')),
  position int not null default 0,
  -- of a cover: the part of it as fractions
  crop jsonb,
  primary key (element_id, role, image_id)
);
create unique index element_image_cover_idx on element_image (element_id) where role = 'cover';
create index element_image_gallery_idx on element_image (element_id, position) where role = 'gallery';
create index element_image_image_idx on element_image (image_id);
