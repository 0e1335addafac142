-- Calendars of clubs and commissions at secret addresses, one for each member. What they hold is decided when they are read.
create table club_calendar_feed (
  id text primary key,
  club_id text not null references account on delete cascade,
  account_id text not null references account on delete cascade,
  commission_id text references commission on delete cascade,
  nonce text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  unique nulls not distinct (club_id, account_id, commission_id)
);
create index club_calendar_feed_account_idx on club_calendar_feed (account_id);
create index club_calendar_feed_commission_idx on club_calendar_feed (commission_id) where commission_id is not null;
