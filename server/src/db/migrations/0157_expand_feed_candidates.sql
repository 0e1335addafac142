-- The feed reads one table: what was published, by whom, when and for which audience. Who may read an entry is decided
-- by the policies when it is read; the audience only spares asking about what nobody else reads.
alter table feed_entry add column audience text not null default 'everyone';
alter table feed_entry add constraint feed_entry_kinds check (kind in ('activity', 'post', 'element', 'completion')) not valid;
alter table feed_entry drop constraint feed_entry_kind_check;

create function keep_feed_entry(is_shown boolean, of_kind text, of_subject text, of_actor text, since timestamptz, for_audience text)
returns void language plpgsql as $$
begin
  if is_shown then
    insert into feed_entry (kind, subject_id, actor_id, published_at, audience)
    values (of_kind, of_subject, of_actor, since, for_audience)
    on conflict (kind, subject_id, actor_id) do update set published_at = excluded.published_at, audience = excluded.audience;
  else
    delete from feed_entry where kind = of_kind and subject_id = of_subject and actor_id = of_actor;
  end if;
end $$;

-- First posts of threads.
create function add_feed_entries_of_posts() returns trigger language plpgsql as $$
begin
  insert into feed_entry (kind, subject_id, actor_id, published_at, audience)
  select 'post', n.id, n.author_id, n.created_at, n.audience from added n
  where n.root_id is null and n.deleted_at is null and n.hidden_at is null
  on conflict do nothing;
  return null;
end $$;
create trigger post_enters_feed after insert on post referencing new table as added for each statement
  execute function add_feed_entries_of_posts();
create function keep_feed_entry_of_post() returns trigger language plpgsql as $$
begin
  perform keep_feed_entry(new.root_id is null and new.deleted_at is null and new.hidden_at is null,
    'post', new.id, new.author_id, new.created_at, new.audience);
  return null;
end $$;
create trigger post_changes_feed after update of root_id, deleted_at, hidden_at, audience, created_at on post for each row
  execute function keep_feed_entry_of_post();

create function keep_feed_entry_of_activity() returns trigger language plpgsql as $$
begin
  perform keep_feed_entry(
    new.status = 'published' and new.visibility <> 'onlyMe' and new.deleted_at is null and new.hidden_at is null
      and new.published_at is not null,
    'activity', new.id, new.owner_id, new.published_at, new.visibility);
  return null;
end $$;
create trigger activity_enters_feed after insert on activity for each row when (new.status = 'published')
  execute function keep_feed_entry_of_activity();
create trigger activity_changes_feed after update of status, visibility, deleted_at, hidden_at, published_at on activity
  for each row execute function keep_feed_entry_of_activity();

create function leave_feed() returns trigger language plpgsql as $$
begin
  delete from feed_entry where kind = tg_argv[0] and subject_id = old.id;
  return null;
end $$;
create trigger post_leaves_feed after delete on post for each row execute function leave_feed('post');
create trigger activity_leaves_feed after delete on activity for each row execute function leave_feed('activity');
