-- What members say: posts, comments and answers are one.
create table post (
  id text primary key,
  author_id text not null references account on delete cascade,
  -- Empty once it is deleted.
  text text not null,
  -- What the thread is about; null for what is about nothing in particular.
  subject_kind text check (subject_kind in ('element', 'activity')),
  subject_id text,
  -- The post that it answers, and the first of the thread.
  answers_id text references post on delete set null,
  root_id text references post on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((subject_kind is null) = (subject_id is null))
);
create index post_subject_idx on post (subject_kind, subject_id, created_at desc, id desc) where root_id is null;
create index post_root_idx on post (root_id, created_at, id);
create index post_answers_idx on post (answers_id);
create index post_author_idx on post (author_id, created_at desc);

-- What is deleted for good takes along what was said about it.
create function delete_posts_of_subject() returns trigger language plpgsql as $$
begin
  delete from post where subject_kind = tg_argv[0] and subject_id = old.id;
  return null;
end $$;
create trigger element_delete_posts after delete on element for each row execute function delete_posts_of_subject('element');
create trigger activity_delete_posts after delete on activity for each row execute function delete_posts_of_subject('activity');

alter table abuse_report add constraint abuse_report_subject_kind
  check (subject_kind in ('element', 'activity', 'user', 'post')) not valid;
alter table abuse_report drop constraint abuse_report_subject_kind_check;
