-- Mails on their way: written in the transaction that they follow from, sent after it.
create table mail (
  id text primary key,
  account_id text references account on delete cascade,
  recipient_name text not null,
  recipient_address text not null,
  subject text not null,
  -- emptied once sent: they hold keys
  body_text text not null,
  body_html text not null,
  unsubscribe_url text,
  created_at timestamptz not null default now(),
  attempts smallint not null default 0,
  -- the next attempt, or the end of the claim of the process that is sending it
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text
);
create index mail_due_idx on mail (due_at) where sent_at is null and failure is null;
create index mail_account_idx on mail (account_id) where account_id is not null;

-- What a mailed link proves; gone once used.
create table account_key (
  -- sha256 of the key, as with sessions
  key_hash bytea primary key,
  purpose text not null check (purpose in ('verifyEmail', 'resetPassword', 'confirmSubscription', 'export')),
  account_id text not null references account on delete cascade,
  -- the address it was sent to, which is all that it proves
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_key_account_idx on account_key (account_id, purpose);
create index account_key_expires_idx on account_key (expires_at);
