-- Members of a club: what they may do there, and what they wrote when they asked to join.
alter table membership add column id text;
update membership set id = replace(gen_random_uuid()::text, '-', '');
alter table membership alter column id set default replace(gen_random_uuid()::text, '-', '');
alter table membership add column role text not null default 'member' constraint membership_role check (role in ('member', 'leader', 'administrator'));
alter table membership add column message text not null default '' constraint membership_message check (length(message) <= 500);
alter table membership add column answered_at timestamptz;

alter table club add column place text not null default '' constraint club_place check (length(place) <= 120);
alter table club add column contact text not null default '' constraint club_contact check (length(contact) <= 200);

-- An invitation to one address holds a seat until it is accepted or ends; a link for many people holds none.
create table club_invitation (
  id text primary key,
  club_id text not null references club on delete cascade,
  token_hash bytea not null unique,
  email text,
  holds_seat boolean not null default false,
  invited_by text references account on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index club_invitation_email_idx on club_invitation (club_id, email) where email is not null;
create index club_invitation_expiry_idx on club_invitation (expires_at);

-- The seats in use are counted where they are taken, so that the limit of the table holds whatever takes them.
create function count_seats() returns trigger language plpgsql as $$
declare
  changed_club text := case when tg_op = 'DELETE' then old.club_id else new.club_id end;
  change int;
begin
  if tg_table_name = 'membership' then
    change := case when tg_op <> 'DELETE' and new.has_seat then 1 else 0 end - case when tg_op <> 'INSERT' and old.has_seat then 1 else 0 end;
  else
    change := case when tg_op <> 'DELETE' and new.holds_seat then 1 else 0 end - case when tg_op <> 'INSERT' and old.holds_seat then 1 else 0 end;
  end if;
  if change <> 0 then
    update club set seats_used = seats_used + change where account_id = changed_club;
  end if;
  return null;
end $$;
create trigger membership_seats after insert or update of has_seat or delete on membership for each row execute function count_seats();
create trigger club_invitation_seats after insert or update of holds_seat or delete on club_invitation for each row execute function count_seats();
