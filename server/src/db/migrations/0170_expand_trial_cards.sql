-- A card gives one trial of each level, whoever gives it. It is known by a keyed hash of what the payment provider
-- recognises it by, which stays when the account is deleted.
create table trial_card (
  card_hash bytea not null,
  level text not null check (level in ('pro', 'club')),
  subscription_id text not null,
  used_at timestamptz not null default now(),
  primary key (card_hash, level)
);
create index trial_card_subscription_idx on trial_card (subscription_id);
alter table paid_subscription add column trial_refused boolean not null default false;
