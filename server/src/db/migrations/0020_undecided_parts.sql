-- Parts of a draft that its author and somebody else changed differently: what is published stands in
-- `base`, what the author wrote in `content`. Nothing is published before each was decided.
alter table element_draft add column undecided text[] not null default '{}';
