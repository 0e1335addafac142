-- Passkeys with which members log in, and the challenges that they sign (decision 66).
create table passkey (
  id text primary key,
  account_id text not null references account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Uses that the authenticator has counted; 0 where it counts none.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account_idx on passkey (account_id);

create table passkey_challenge (
  -- sha256
  challenge_hash bytea primary key,
  -- The account that adds a passkey; null for a login.
  account_id text references account on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expires_idx on passkey_challenge (expires_at);
create index passkey_challenge_account_idx on passkey_challenge (account_id);
