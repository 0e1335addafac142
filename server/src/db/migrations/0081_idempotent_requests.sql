-- Answers of requests that carried an Idempotency-Key, so that one sent twice has its effect once. Kept for a day.
create table idempotent_request (
  account_id text not null,
  key text not null,
  -- Of method, path and body: another request with the same key is refused.
  fingerprint bytea not null,
  started_at timestamptz not null default now(),
  -- Null while the first request is under way.
  status smallint,
  body text,
  primary key (account_id, key)
);
create index idempotent_request_started_at on idempotent_request (started_at);
