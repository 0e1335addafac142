-- Recognition states how probable it is that somebody was at an element; what was proposed so far keeps its meaning.
drop view track_match_summary;
alter table track_match rename column confidence to probability;
alter table track_match add column is_ticked boolean not null default false;
update track_match set is_ticked = true where outcome = 'reached' and probability >= 0.3;
alter table track_match drop constraint track_passage_outcome_check;
alter table track_match add constraint track_match_outcome_check check (outcome in ('reached', 'attempted', 'passed'));
create view track_match_summary as
  select track_id, element_id, outcome, probability, is_ticked, along_meters, reached_at, visits from track_match;
