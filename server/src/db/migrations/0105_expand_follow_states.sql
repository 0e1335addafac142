-- Follows and requests, for what a member sees of others.
create view followed_account as
  select follower_id as reader_id, followed_id as owner_id, state from account_follow;
