-- Members who are told that somebody is not back, the time zone of that trip for their contacts, and the key that the mails of the alarm name
-- (decision 79).
alter table live_link
  add column companion_ids text[] not null default '{}',
  add column time_zone text,
  add column alarm_key_hash bytea;
