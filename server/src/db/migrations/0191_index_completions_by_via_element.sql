-- index: completions of all members that came with an element, for merging or purging it.
create index concurrently if not exists completion_via_element_idx on completion (via_element_id) where via_element_id is not null;
