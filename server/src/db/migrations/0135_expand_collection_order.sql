-- Order by hand: what has no position was added since and comes first.
alter table collection_element add column position integer;
-- For its owner alone.
alter table collection_element add column note text;
