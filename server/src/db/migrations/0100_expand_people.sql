-- Two members of whom one has blocked the other are nobody to each other.
create table account_block (
  blocker_id text not null references account on delete cascade,
  blocked_id text not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index account_block_blocked_idx on account_block (blocked_id, blocker_id);
-- Blocks as the policies see them: in both directions.
create view blocked_account as
  select blocker_id as reader_id, blocked_id as owner_id from account_block
  union all
  select blocked_id, blocker_id from account_block;

create table account_mute (
  muter_id text not null references account on delete cascade,
  muted_id text not null references account on delete cascade,
  -- Null without an end.
  muted_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create view muted_account as
  select muter_id as reader_id, muted_id as owner_id from account_mute where muted_until is null or muted_until > now();

-- Names for mentions. A skeleton (core/src/accounts/handles.ts) belongs to one member for good, so a name that looks like
-- another one or was given up leads to its member.
create table account_handle (
  skeleton text primary key,
  account_id text not null references account on delete cascade,
  handle text not null,
  -- When the member chose another one.
  retired_at timestamptz
);
create unique index account_handle_account_idx on account_handle (account_id) where retired_at is null;
create index account_handle_prefix_idx on account_handle (handle text_pattern_ops) where retired_at is null;
-- Members from before handles get one that no name imitates; they can choose another.
insert into account_handle (account_id, handle, skeleton)
select n.id, 'member_' || n.letters, regexp_replace('member' || n.letters, '(.)\1+', '\1', 'g')
from (select id, translate(left(md5(id), 12), '0123456789abcdef', 'abcdefghjkmpqtux') as letters from account) n
on conflict do nothing;

create or replace view account_relation as
  select f.follower_id as reader_id, f.followed_id as owner_id, 'followers' as audience
  from account_follow f where f.state = 'accepted'
  union all
  select distinct r.account_id, o.account_id, 'club'
  from (select club_id, account_id from membership where state = 'accepted'
    union all select club_id, club_id from membership where state = 'accepted') r
  join (select club_id, account_id from membership where state = 'accepted'
    union all select club_id, club_id from membership where state = 'accepted') o
    on o.club_id = r.club_id and o.account_id <> r.account_id
  where not exists (select 1 from account_block b where b.blocker_id = r.account_id and b.blocked_id = o.account_id)
    and not exists (select 1 from account_block b where b.blocker_id = o.account_id and b.blocked_id = r.account_id);
