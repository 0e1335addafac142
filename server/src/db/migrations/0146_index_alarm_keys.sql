create index concurrently if not exists live_link_alarm_key_idx on live_link (alarm_key_hash) where alarm_key_hash is not null;
