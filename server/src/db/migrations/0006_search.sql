-- What everybody may find, one row an element or member. The search module writes it from the front
-- doors of the others, for all ids that the triggers below note in search_stale.
create table search_doc (
  id text primary key,
  kind text not null,
  -- by falling rank: a search walks the tiers and stops when it has enough
  tier smallint not null,
  rank float8 not null,
  -- every name as compared (core/src/search/words.ts), and beside it as written with its language
  names text[] not null,
  labels text[] not null,
  label_languages text[] not null,
  -- of each name the words that tell, sorted: the same however it is said
  complete text[] not null,
  -- words that are no name: regions, kind, elevation
  extra text[] not null,
  shown jsonb not null
);
-- Parallel workers take longer to start than a search to answer.
alter table search_doc set (parallel_workers = 0);

-- Words begin with a letter or digit: the keys of names (^) and kinds (:) are never taken for one.
-- Changing this function means reindexing.
create function search_keys(names text[], extra text[], kind text) returns text[]
language plpgsql immutable parallel safe cost 1000 as $$
declare
  words text[] := string_to_array(array_to_string(names, ' '), ' ') || extra;
begin
  return array(
    select distinct left(word, size) from unnest(words) word, generate_series(1, least(length(word), 12)) size
    union all
    select distinct '^' || left(name, size) from unnest(names) name, generate_series(1, least(length(name), 12)) size
    union all
    select ':' || kind
  );
end $$;

-- A pending list would be read by every search.
create index search_doc_0_idx on search_doc using gin (search_keys(names, extra, kind) collate "C") with (fastupdate = off) where tier = 0;
create index search_doc_1_idx on search_doc using gin (search_keys(names, extra, kind) collate "C") with (fastupdate = off) where tier = 1;
create index search_doc_2_idx on search_doc using gin (search_keys(names, extra, kind) collate "C") with (fastupdate = off) where tier = 2;
create index search_doc_3_idx on search_doc using gin (search_keys(names, extra, kind) collate "C") with (fastupdate = off) where tier = 3;
create index search_doc_4_idx on search_doc using gin (search_keys(names, extra, kind) collate "C") with (fastupdate = off) where tier = 4;
create index search_doc_complete_idx on search_doc using gin (complete collate "C") with (fastupdate = off);

-- Lowest rank of each tier but the last, and how many rows there were when it was set.
create table search_tier (
  tier smallint primary key,
  floor float8 not null,
  doc_count int not null
);

-- Every word ever seen, in the order of appearance: what a mistyped word may have meant.
create table search_word (
  seq bigint generated always as identity primary key,
  word text collate "C" not null unique
);

-- Ids whose row may be out of date. Append only: marking never waits for another transaction.
create table search_stale (
  seq bigint generated always as identity primary key,
  id text not null
);
create index search_stale_id_idx on search_stale (id);

create function search_tell_stale() returns void language sql as $$
  select pg_notify('cordada_changed', 'search')
$$;

-- For tables whose rows come and go: the argument names the column of the id.
create function search_mark_changed() returns trigger language plpgsql as $$
begin
  execute format('insert into search_stale (id) select distinct %I from changed', tg_argv[0]);
  perform search_tell_stale() from changed limit 1;
  return null;
end $$;

create function search_mark_element() returns trigger language plpgsql as $$
begin
  insert into search_stale (id) select n.id from after n join before o on o.id = n.id
  where (o.kind, o.name, o.status, o.elevation_meters, o.importance, o.attributes)
    is distinct from (n.kind, n.name, n.status, n.elevation_meters, n.importance, n.attributes);
  if found then perform search_tell_stale(); end if;
  return null;
end $$;

create function search_mark_element_text() returns trigger language plpgsql as $$
begin
  insert into search_stale (id) select distinct n.element_id from after n join before o using (element_id, language)
  where (o.name, o.slug) is distinct from (n.name, n.slug);
  if found then perform search_tell_stale(); end if;
  return null;
end $$;

create function search_mark_account() returns trigger language plpgsql as $$
begin
  insert into search_stale (id) select n.id from after n join before o on o.id = n.id
  where (o.first_name, o.last_name, o.suspended_at) is distinct from (n.first_name, n.last_name, n.suspended_at);
  if found then perform search_tell_stale(); end if;
  return null;
end $$;

create trigger search_element_new after insert on element referencing new table as changed
  for each statement execute function search_mark_changed('id');
create trigger search_element_gone after delete on element referencing old table as changed
  for each statement execute function search_mark_changed('id');
create trigger search_element_changed after update on element referencing old table as before new table as after
  for each statement execute function search_mark_element();
create trigger search_element_text_new after insert on element_text referencing new table as changed
  for each statement execute function search_mark_changed('element_id');
create trigger search_element_text_gone after delete on element_text referencing old table as changed
  for each statement execute function search_mark_changed('element_id');
create trigger search_element_text_changed after update on element_text referencing old table as before new table as after
  for each statement execute function search_mark_element_text();
create trigger search_element_name_new after insert on element_name referencing new table as changed
  for each statement execute function search_mark_changed('element_id');
create trigger search_element_name_gone after delete on element_name referencing old table as changed
  for each statement execute function search_mark_changed('element_id');
create trigger search_element_name_changed after update on element_name referencing new table as changed
  for each statement execute function search_mark_changed('element_id');
create trigger search_element_region_new after insert on element_region referencing new table as changed
  for each statement execute function search_mark_changed('element_id');
create trigger search_element_region_gone after delete on element_region referencing old table as changed
  for each statement execute function search_mark_changed('element_id');
create trigger search_account_new after insert on account referencing new table as changed
  for each statement execute function search_mark_changed('id');
create trigger search_account_gone after delete on account referencing old table as changed
  for each statement execute function search_mark_changed('id');
create trigger search_account_changed after update on account referencing old table as before new table as after
  for each statement execute function search_mark_account();

-- What is there already.
insert into search_stale (id) select id from element union all select id from account;
