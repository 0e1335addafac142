-- Who may see what is for followers or for a club, as before; a club is no longer read once for each of its members, which
-- took ten times as long in a club of ten thousand.
create or replace view account_relation as
  select f.follower_id as reader_id, f.followed_id as owner_id, 'followers' as audience
  from account_follow f where f.state = 'accepted'
  union all
  select m.reader_id, m.owner_id, 'club'
  from (
    select r.account_id as reader_id, o.account_id as owner_id
    from membership r join membership o on o.club_id = r.club_id and o.account_id <> r.account_id
    where r.state = 'accepted' and o.state = 'accepted'
    union
    select account_id, club_id from membership where state = 'accepted' and account_id <> club_id
    union
    select club_id, account_id from membership where state = 'accepted' and account_id <> club_id) m
  where not exists (select 1 from account_block b where b.blocker_id = m.reader_id and b.blocked_id = m.owner_id)
    and not exists (select 1 from account_block b where b.blocker_id = m.owner_id and b.blocked_id = m.reader_id);
