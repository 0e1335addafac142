-- Addresses that get a mail when the member is not back in time, and when that was decided (decision 74).
alter table live_link
  add column alarm_addresses text[] not null default '{}',
  add column alarmed_at timestamptz;
