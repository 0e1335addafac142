-- Updates are noted row by row: `when` costs next to nothing, and the join of all old with all new rows
-- was planned for a few and run for thousands.
drop trigger search_element_changed on element;
drop trigger search_element_text_changed on element_text;
drop trigger search_account_changed on account;
drop function search_mark_element();
drop function search_mark_element_text();
drop function search_mark_account();

create function search_mark_row() returns trigger language plpgsql as $$
begin
  insert into search_stale (id) values (to_jsonb(new) ->> tg_argv[0]);
  perform search_tell_stale();
  return null;
end $$;

create trigger search_element_changed after update on element for each row
  when ((old.kind, old.name, old.status, old.elevation_meters, old.importance, old.attributes)
    is distinct from (new.kind, new.name, new.status, new.elevation_meters, new.importance, new.attributes))
  execute function search_mark_row('id');
create trigger search_element_text_changed after update on element_text for each row
  when ((old.name, old.slug) is distinct from (new.name, new.slug)) execute function search_mark_row('element_id');
create trigger search_account_changed after update on account for each row
  when ((old.first_name, old.last_name, old.suspended_at) is distinct from (new.first_name, new.last_name, new.suspended_at))
  execute function search_mark_row('id');

-- Floors by kind: every tier holds the same share of every kind. With common floors all huts, which are less
-- important than any summit, would lie in one tier, and `refugio` would read them all.
drop table search_tier;
create table search_tier (
  kind text not null,
  tier smallint not null,
  floor float8 not null,
  -- rows of all kinds when the floors were set
  doc_count int not null,
  primary key (kind, tier)
);
