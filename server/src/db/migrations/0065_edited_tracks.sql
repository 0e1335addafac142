-- Tracks that were made out of others. They have no file of their own: that of the recording stays with the recording, which
-- is kept for as long as anything is made of it.
alter table track alter column file_id drop not null,
  -- where tracks that it was made of began and ended and it does not: others see nothing around there
  add column former_ends jsonb not null default '[]',
  -- in the words of whoever the terrain is from that its heights were taken of
  add column heights_from text;

create table track_origin (
  track_id text not null references track on delete cascade,
  seq smallint not null,
  kind text not null check (kind in ('recording', 'outing', 'element')),
  -- of the same owner
  recording_id text references track on delete set null,
  -- a line that was taken over; what is gone stays one that was
  activity_id text references activity on delete set null,
  element_id text references element on delete set null,
  primary key (track_id, seq)
);
create index track_origin_recording_idx on track_origin (recording_id) where recording_id is not null;
create index track_origin_activity_idx on track_origin (activity_id) where activity_id is not null;
create index track_origin_element_idx on track_origin (element_id) where element_id is not null;
