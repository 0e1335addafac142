-- `subscription` says what a member may use now, derived from what the provider of payments has: `ends_at` is the end of
-- what is paid, `usable_until` the end of the features, which goes on for the days of grace.
alter table subscription add column usable_until timestamptz;
update subscription set usable_until = ends_at;
alter table subscription add column state text not null default 'active' constraint subscription_state check (state in ('active', 'grace', 'lapsed'));

-- Seats of an account on the club plan. Locked before its memberships, so that no seat is given twice.
create table club (
  account_id text primary key references account on delete cascade,
  seats int not null check (seats >= 0),
  seats_used int not null default 0 check (seats_used >= 0 and seats_used <= seats)
);

-- Whether an accepted member holds a seat; without one the member waits for it.
alter table membership add column has_seat boolean not null default false;

create table billing_customer (
  provider text not null check (provider in ('sandbox', 'stripe')),
  account_id text not null references account on delete cascade,
  customer_id text not null,
  primary key (provider, account_id),
  unique (provider, customer_id)
);
create index billing_customer_account_idx on billing_customer (account_id);

create table checkout (
  id text primary key,
  provider text not null,
  account_id text not null references account on delete cascade,
  level text not null check (level in ('pro', 'club')),
  "interval" text not null check ("interval" in ('month', 'year')),
  units int not null check (units between 1 and 200),
  trial_days int not null default 0,
  state text not null default 'open' check (state in ('open', 'completed', 'closed')),
  provider_id text unique,
  url text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create unique index checkout_open_idx on checkout (account_id) where state = 'open';
create index checkout_account_idx on checkout (account_id);

-- Subscriptions as the provider had them at `fetched_at`; an older answer never replaces a newer one.
create table paid_subscription (
  id text primary key,
  provider text not null,
  account_id text not null references account on delete cascade,
  level text not null check (level in ('pro', 'club')),
  "interval" text not null check ("interval" in ('month', 'year')),
  units int not null,
  status text not null,
  period_starts_at timestamptz not null,
  period_ends_at timestamptz not null,
  renews boolean not null,
  ended_at timestamptz,
  next_plan jsonb,
  has_paid boolean not null default false,
  fetched_at timestamptz not null,
  failure_mails int not null default 0,
  ending_mailed_for timestamptz
);
create index paid_subscription_account_idx on paid_subscription (account_id);
create index paid_subscription_due_idx on paid_subscription (period_ends_at) where status not in ('canceled', 'incomplete_expired');

create table billing_event (
  provider text not null,
  event_id text not null,
  type text not null,
  subscription_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index billing_event_created_idx on billing_event (provider, created_at);

-- A trial that was used up stays so when the account is deleted and its address registers again.
create table trial_use (
  email_hash bytea not null,
  level text not null check (level in ('pro', 'club')),
  used_at timestamptz not null default now(),
  primary key (email_hash, level)
);
insert into server_secret (name) values ('trials'), ('sandboxPayments');

-- Invoices outlive the account: they must be kept for ten years.
create table invoice (
  id text primary key,
  account_id text references account on delete set null,
  provider text not null,
  provider_id text not null,
  series text not null,
  number int not null,
  issued_at timestamptz not null,
  total_cents int not null,
  net_cents int not null,
  vat_cents int not null,
  vat_rate double precision not null,
  vat_kind text not null check (vat_kind in ('standard', 'reverseCharge', 'outside')),
  refunded_cents int not null default 0,
  country text,
  evidence jsonb not null,
  buyer jsonb not null,
  description text not null,
  period_starts_at timestamptz not null,
  period_ends_at timestamptz not null,
  unique (series, number),
  unique (provider, provider_id)
);
create index invoice_account_idx on invoice (account_id, issued_at desc);
create index invoice_issued_idx on invoice (issued_at);
-- The next number of each series; its lock keeps the numbers without gaps.
create table invoice_series (series text primary key, last_number int not null default 0);

-- What the sandbox of payments remembers.
create table sandbox_payments (is_only boolean primary key default true check (is_only), state jsonb not null);
