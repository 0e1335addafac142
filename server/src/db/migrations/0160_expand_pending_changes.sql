-- A change of plan whose difference the bank wants confirmed, or whose card is declined, waits at the payment provider
-- until its owner pays: the plan, the address of the provider's page, and when it expires.
alter table paid_subscription add column pending_change jsonb;
