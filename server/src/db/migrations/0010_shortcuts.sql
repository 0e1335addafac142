-- Pages of the product that a member keeps at hand, in their order.
create table shortcut (
  id text primary key,
  account_id text not null references account on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- A path of this very site, with its query.
  url text not null check (url like '/%' and url not like '//%'),
  color_index smallint not null default 0 check (color_index between 0 and 7),
  icon_index smallint not null default 0 check (icon_index between 0 and 15),
  created_at timestamptz not null default now(),
  unique (account_id, url)
);
