-- Administrators also delete posts, change the blocked words and let failed jobs try again.
alter table moderation_event add constraint moderation_event_actions check (action in
  ('claim', 'note', 'dismiss', 'hide', 'restore', 'warn', 'limit', 'suspend', 'lift', 'appeal', 'delete', 'terms', 'retryJobs')) not valid;
alter table moderation_event drop constraint moderation_event_action_check;
