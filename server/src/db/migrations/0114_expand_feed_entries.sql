-- What the community feed shows besides activities and posts. Who may see an entry is decided when it is read.
create table feed_entry (
  kind text not null check (kind in ('element', 'completion')),
  subject_id text not null,
  actor_id text not null references account on delete cascade,
  published_at timestamptz not null default now(),
  primary key (kind, subject_id, actor_id)
);
-- An element is new once.
create unique index feed_entry_element_idx on feed_entry (subject_id) where kind = 'element';
create index feed_entry_latest_idx on feed_entry (published_at desc);
create index feed_entry_actor_idx on feed_entry (actor_id, published_at desc);
insert into feed_entry (kind, subject_id, actor_id, published_at)
  select 'element', r.element_id, r.author_id, r.created_at from element_revision r
  where r.number = 1 and not r.is_import and r.author_id is not null
  on conflict do nothing;
