-- What members think of something: one reaction of a member to a subject.
create table reaction (
  subject_kind text not null check (subject_kind in ('element', 'activity')),
  subject_id text not null,
  account_id text not null references account on delete cascade,
  kind text not null check (kind in ('like', 'summit', 'clap', 'wow', 'sad')),
  created_at timestamptz not null default now(),
  primary key (subject_kind, subject_id, account_id)
);
create index reaction_account_idx on reaction (account_id);

-- A subject is in one of several tables: what is deleted for good takes its reactions along.
create function forget_reactions() returns trigger language plpgsql as $$
begin
  delete from reaction where subject_kind = tg_argv[0] and subject_id = old.id;
  return null;
end $$;
create trigger element_forget_reactions after delete on element for each row execute function forget_reactions('element');
create trigger activity_forget_reactions after delete on activity for each row execute function forget_reactions('activity');

-- Members who want to hear of an element: what is said about it, and what is changed.
create table element_follow (
  account_id text not null references account on delete cascade,
  element_id text not null references element on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, element_id)
);
create index element_follow_element_idx on element_follow (element_id);
