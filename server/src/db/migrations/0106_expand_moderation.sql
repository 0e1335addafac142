-- All open reports of one thing are one case.
create table moderation_case (
  id text primary key,
  subject_kind text not null,
  subject_id text not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  -- The administrator who works on it.
  assignee_id text references account on delete set null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index moderation_case_open_idx on moderation_case (subject_kind, subject_id) where state = 'open';
create index moderation_case_state_idx on moderation_case (state, opened_at desc, id);

-- Append only: what administrators did, and what the members concerned answered.
create table moderation_event (
  id bigint generated always as identity primary key,
  case_id text references moderation_case on delete set null,
  actor_id text references account on delete set null,
  action text not null check (action in
    ('claim', 'note', 'dismiss', 'hide', 'restore', 'warn', 'limit', 'suspend', 'lift', 'appeal')),
  subject_kind text not null,
  subject_id text not null,
  -- The member whom the decision concerns.
  account_id text references account on delete set null,
  reason text not null default '',
  until timestamptz,
  at timestamptz not null default now()
);
create index moderation_event_at_idx on moderation_event (at desc, id);
create index moderation_event_case_idx on moderation_event (case_id, id);
create view moderation_decision as
  select id, case_id, actor_id, action, subject_kind, subject_id, account_id, reason, at from moderation_event;

create view open_case as select id, subject_kind, subject_id from moderation_case where state = 'open';

create table sanction (
  id text primary key,
  account_id text not null references account on delete cascade,
  kind text not null check (kind in ('limit', 'suspend')),
  case_id text references moderation_case on delete set null,
  -- Null without an end.
  until timestamptz,
  -- SHA-256 of the key with which a member without a session appeals.
  appeal_key_hash bytea not null,
  appeal_by timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index sanction_account_idx on sanction (account_id) where ended_at is null;
create index sanction_until_idx on sanction (until) where ended_at is null;
create unique index sanction_appeal_idx on sanction (appeal_key_hash);

-- Until when a member may write nothing for others.
alter table account add column limited_until timestamptz;

-- Words and addresses that no post may contain, in lower case.
create table blocked_term (
  term text primary key check (length(term) between 3 and 200),
  created_at timestamptz not null default now()
);
alter table abuse_report add constraint abuse_report_subjects
  check (subject_kind in ('element', 'activity', 'user', 'post', 'image')) not valid;
alter table abuse_report drop constraint abuse_report_subject_kind;
