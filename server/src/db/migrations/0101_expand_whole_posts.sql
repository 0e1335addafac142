-- Who may read a post, relative to the author of the first post of its thread.
alter table post
  add column audience text not null default 'everyone' check (audience in ('everyone', 'followers', 'club')),
  add column audience_owner_id text,
  -- Rich content, if it has more than plain text; `text` is then its plain text.
  add column body jsonb,
  add column edited_at timestamptz,
  -- When a moderator hid it.
  add column hidden_at timestamptz,
  -- Equal for texts that differ in case, spaces and punctuation only.
  add column text_key text;
alter table post add constraint post_audience_owner_fkey foreign key (audience_owner_id) references account on delete cascade not valid;
alter table post add constraint post_subject_kinds check (subject_kind in ('element', 'activity', 'user')) not valid;
alter table post drop constraint post_subject_kind_check;
create trigger account_delete_posts after delete on account for each row execute function delete_posts_of_subject('user');

create table post_image (
  post_id text not null references post on delete cascade,
  image_id text not null references image on delete cascade,
  position int not null,
  primary key (post_id, image_id)
);
create index post_image_image_idx on post_image (image_id);
create trigger image_use_of_post after insert or delete or update of post_id, image_id on post_image
  for each row execute function track_image_use('post', 'post_id');

-- Former texts, for moderators.
create table post_revision (
  post_id text not null references post on delete cascade,
  number int not null,
  text text not null,
  body jsonb,
  replaced_at timestamptz not null default now(),
  primary key (post_id, number)
);

create table post_mention (
  post_id text not null references post on delete cascade,
  account_id text not null references account on delete cascade,
  -- As written in the text, without `@`.
  handle text not null,
  primary key (post_id, account_id, handle)
);
create index post_mention_account_idx on post_mention (account_id);

-- Threads of which a member wants no notifications.
create table thread_mute (
  account_id text not null references account on delete cascade,
  root_id text not null references post on delete cascade,
  muted_until timestamptz,
  primary key (account_id, root_id)
);
create view muted_thread as
  select account_id as reader_id, root_id from thread_mute where muted_until is null or muted_until > now();
