create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists btree_gist;

create table account (
  id text primary key,
  -- Lower case, as compared. Accounts may share one until its owner proves it.
  email text not null,
  email_verified_at timestamptz,
  password_hash text not null,
  first_name text not null,
  last_name text not null default '',
  language text not null check (language in ('en', 'es')),
  about text not null default '',
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  suspended_at timestamptz
);
create index account_email_idx on account (email, created_at);
create unique index account_verified_email_idx on account (email) where email_verified_at is not null;

create table session (
  -- sha256 of the token: a stolen table logs nobody in
  token_hash bytea primary key,
  account_id text not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index session_account_idx on session (account_id);
create index session_expires_idx on session (expires_at);

-- Attempts per key and window, for limits that hold across processes.
create unlogged table attempt (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);

create table notification (
  id bigint generated always as identity primary key,
  account_id text not null references account on delete cascade,
  kind text not null,
  subject_id text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (account_id, kind, subject_id)
);
create index notification_unread_idx on notification (account_id) where read_at is null;
