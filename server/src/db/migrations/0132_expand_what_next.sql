-- What a member of the free level asked first in a week: one proposal a week is free.
create table what_next_use (
  account_id text primary key references account on delete cascade,
  week date not null,
  digest text not null
);
create view pending_target as
  select account_id, element_id from target where state = 'pending';
create view public_conditions as
  select p.id as activity_id, p.ended_on as happened_on, a.conditions
  from public_activity p join activity a on a.id = p.id where p.has_conditions;
