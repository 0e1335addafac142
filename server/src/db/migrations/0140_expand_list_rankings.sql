-- What the owner of a list shows of those who complete it. A list without a row shows the most active members alone.
create table list_ranking (
  list_id text primary key references element (id) on delete cascade,
  shows_most_active boolean not null,
  shows_first boolean not null
);
