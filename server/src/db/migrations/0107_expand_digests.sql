-- How often a member gets notifications by mail; without a row, at once.
create table notification_digest (
  recipient_id text primary key references account on delete cascade,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly'))
);
