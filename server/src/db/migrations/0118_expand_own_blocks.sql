-- Whom a member blocked. Unlike blocked_account it does not tell the blocked ones.
create view own_block as select blocker_id as reader_id, blocked_id as owner_id from account_block;
