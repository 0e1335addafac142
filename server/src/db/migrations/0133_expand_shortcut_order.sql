-- Order by hand; shortcuts of before keep the order in which they were made.
alter table shortcut add column position int not null default 0;
