-- Who was asked to come along. Only who says afterwards that they were there is shown to others, if they want that.
create table activity_participant (
  activity_id text not null references activity on delete cascade,
  account_id text not null references account on delete cascade,
  -- who has left is not asked again
  answer text not null default 'invited' check (answer in ('invited', 'yes', 'maybe', 'no', 'left')),
  invited_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- who may know that they were there, and of what they completed by it
  visibility text check (visibility in ('everyone', 'onlyMe')),
  primary key (activity_id, account_id),
  check ((confirmed_at is null) = (visibility is null))
);
create index activity_participant_account_idx on activity_participant (account_id, activity_id);

-- Completions that everybody may know of: by hand, or outside the member's hidden zones by an own outing for everyone,
-- or by one of somebody else that was confirmed for everyone.
create view public_completion as
  select c.* from completion c
  where c.activity_id is null
    or ((exists (select 1 from public_activity a where a.id = c.activity_id and a.owner_id = c.account_id)
        or exists (select 1 from activity_participant p
          where p.activity_id = c.activity_id and p.account_id = c.account_id and p.visibility = 'everyone'))
      and not exists (select 1 from hidden_zone z join element h on h.id = c.element_id
        where z.account_id = c.account_id and zone_covers(z, h.lon, h.lat)));

-- What others completed in public by an outing stays theirs when its owner erases it.
create function keep_companions() returns trigger language plpgsql as $$
begin
  insert into completion (account_id, element_id, activity_id, completed_on)
  select c.account_id, c.element_id, null, c.completed_on from completion c
  join activity_participant p on p.activity_id = c.activity_id and p.account_id = c.account_id
  where c.activity_id = old.id and p.visibility = 'everyone'
    and exists (select 1 from public_completion k where k.id = c.id)
  on conflict do nothing;
  return old;
end $$;
create trigger activity_companions before delete on activity for each row execute function keep_companions();
