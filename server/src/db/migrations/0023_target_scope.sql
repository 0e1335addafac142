-- Whether a target that holds others (a list, a mountain with routes) means itself alone or also them.
alter table target
  add column scope text not null default 'alone' check (scope in ('alone', 'withHeld')),
  -- The target that brought this one along: it goes with it.
  add column via_element_id text references element on delete set null;
create index target_via_idx on target (account_id, via_element_id) where via_element_id is not null;

alter table completion add column via_element_id text references element on delete set null;
create index completion_via_idx on completion (account_id, via_element_id) where via_element_id is not null;
