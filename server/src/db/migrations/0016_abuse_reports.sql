-- What members told the administrators about content or other members.
create table abuse_report (
  id text primary key,
  -- Whoever leaves takes the name with them, not what they told.
  reporter_id text references account on delete set null,
  subject_kind text not null check (subject_kind in ('element', 'activity', 'user')),
  subject_id text not null,
  reason text not null check (reason in ('dangerous', 'offensive', 'spam', 'copyright', 'privacy', 'other')),
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  -- Saying it again corrects what was said.
  unique (reporter_id, subject_kind, subject_id)
);
create index abuse_report_created_idx on abuse_report (created_at desc, id);
