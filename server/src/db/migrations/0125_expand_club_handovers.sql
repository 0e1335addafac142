-- A club that is to be handed over to one of its members, who has to accept. It ends with the membership of that member.
create table club_handover (
  club_id text primary key references account on delete cascade,
  account_id text not null,
  asked_at timestamptz not null default now(),
  foreign key (club_id, account_id) references membership (club_id, account_id) on delete cascade
);
create index club_handover_account_idx on club_handover (account_id);
