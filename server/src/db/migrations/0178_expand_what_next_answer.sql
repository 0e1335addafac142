-- The last trips that were proposed to a member, so that the next visit begins with them.
create table what_next_answer (
  account_id text primary key references account on delete cascade,
  input jsonb not null,
  answer jsonb not null,
  answered_at timestamptz not null default now()
);
