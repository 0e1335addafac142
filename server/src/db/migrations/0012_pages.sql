-- What administrators look through by time.
create index account_created_idx on account (created_at desc, id);
create index activity_published_idx on activity (published_at desc, id) where published_at is not null;
create index activity_deleted_idx on activity (deleted_at desc, id) where deleted_at is not null;
create index mail_failed_idx on mail (created_at desc, id) where failure is not null;
create index attempt_window_idx on attempt (window_start desc, key);

create index notification_account_idx on notification (account_id, id desc);

-- Former names of an element: the id of one that was merged into it, or its number on a former site.
create table element_former_id (
  -- lower case, as compared
  former_id text not null,
  -- numbers of former sites were counted by page
  page text not null,
  element_id text not null references element on delete cascade,
  primary key (former_id, page)
);
create index element_former_id_element_idx on element_former_id (element_id);
create index element_access_loose_idx on element (lower(id)) where kind = 'access' and status = 'published';

-- Addresses of former sites, each with the element or the page that answers for it now.
create table legacy_url (
  -- the spelling of the host: neutral, en or es
  language text not null check (language in ('neutral', 'en', 'es')),
  -- decoded, without a final slash, with its query if that matters
  path text not null,
  element_id text references element on delete cascade,
  -- neutral path of a page of the table
  page_path text,
  primary key (path, language),
  check (num_nonnulls(element_id, page_path) = 1)
);
create index legacy_url_element_idx on legacy_url (element_id) where element_id is not null;

-- What went wrong, one row for all that look the same.
create table error_report (
  fingerprint text primary key,
  kind text not null check (kind in ('error', 'notFound')),
  side text not null check (side in ('server', 'browser')),
  name text not null,
  message text not null,
  stack text not null,
  -- name of the page of the table, empty where it is none
  page text not null,
  release text not null,
  -- of the request that met it last, to find it in the log
  request_id text not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  count bigint not null default 1
);
create index error_report_last_idx on error_report (last_at desc, fingerprint);

-- How often pages were looked at, by day; nobody's visit is kept.
create table page_view (
  day date not null,
  page text not null,
  count bigint not null,
  primary key (day, page)
);
