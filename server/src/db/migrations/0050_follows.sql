-- Who follows whom: at once for open profiles, after a request for private ones.
create table account_follow (
  follower_id text not null references account on delete cascade,
  followed_id text not null references account on delete cascade,
  state text not null check (state in ('requested', 'accepted')),
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index account_follow_followed_idx on account_follow (followed_id, state, created_at desc, follower_id);

alter table activity drop constraint activity_visibility_check;
alter table activity add check (visibility in ('everyone', 'followers', 'club', 'onlyMe'));

-- Nothing until the member has published for the first time and was asked.
alter table account alter column default_visibility drop not null, alter column default_visibility drop default;
update account a set default_visibility = null
where default_visibility = 'everyone' and not exists (select 1 from activity v where v.owner_id = a.id and v.status = 'published');

-- How members stand to each other beyond what everybody sees; a club is one of its own members.
create view account_tie as
  select f.follower_id as reader_id, f.followed_id as owner_id, 'followers' as audience
  from account_follow f where f.state = 'accepted'
  union all
  select distinct r.account_id, o.account_id, 'club'
  from (select club_id, account_id from membership where state = 'accepted'
    union all select club_id, club_id from membership where state = 'accepted') r
  join (select club_id, account_id from membership where state = 'accepted'
    union all select club_id, club_id from membership where state = 'accepted') o
    on o.club_id = r.club_id and o.account_id <> r.account_id;

-- What a member sees of others beyond that; a test holds it to the policy of activities, as it does the public view.
create view shared_activity as
  select t.reader_id, a.id, a.owner_id, a.happened_on
  from activity a join account_tie t on t.owner_id = a.owner_id and t.audience = a.visibility
  where a.status = 'published' and a.deleted_at is null
    and not exists (select 1 from account o where o.id = a.owner_id and o.suspended_at is not null);
