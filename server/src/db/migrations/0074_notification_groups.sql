-- A notification is a group: everything of one kind about one subject that its recipient has not read yet. Who acted stands
-- in notification_actor, so that an actor counts once however often they act.

alter table notification rename column account_id to recipient_id;
alter table notification rename column created_at to last_at;
alter table notification
  add column subject_kind text,
  -- Start of the window of a kind that groups by time, in units of 12 hours since 1970; 0 for other kinds.
  add column bucket int not null default 0,
  add column actor_count int not null default 0,
  add column last_actor_id text references account on delete set null,
  add column pushed_at timestamptz;

update notification set subject_kind = case
  when kind in ('follow', 'followRequest', 'followAccepted') then 'user'
  when kind = 'moderation' and exists (select from account a where a.id = subject_id) then 'user'
  when kind in ('participantInvitation', 'participantConfirmation', 'planDue', 'targetRecognised') then 'activity'
  when exists (select from activity a where a.id = subject_id) then 'activity'
  else 'element' end;

alter table notification
  alter column subject_kind set not null,
  add constraint notification_subject_kind_check check (subject_kind in ('element', 'activity', 'user', 'post', 'club')),
  drop constraint notification_account_id_kind_subject_id_key,
  add constraint notification_group_key unique (recipient_id, kind, subject_kind, subject_id, bucket);

create table notification_actor (
  recipient_id text not null references account on delete cascade,
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  bucket int not null,
  actor_id text not null references account on delete cascade,
  acted_at timestamptz not null default now(),
  primary key (recipient_id, kind, subject_kind, subject_id, bucket, actor_id)
);
create index notification_actor_actor_idx on notification_actor (actor_id);
create index notification_last_actor_idx on notification (last_actor_id) where last_actor_id is not null;

drop index notification_account_idx;
create index notification_recipient_idx on notification (recipient_id, last_at desc, id desc);
drop index notification_unmailed_idx;
create index notification_unmailed_idx on notification (last_at) where mailed_at is null;

-- The statement that writes a notification reads the settings itself.
drop trigger notification_mute on notification;
drop function mute_notification();

alter table notification_setting rename column account_id to recipient_id;
