-- When the owner of a card has disputed what an invoice charged.
alter table invoice add column disputed_at timestamptz;
create or replace view payment_summary as
  select id, account_id, series || '-' || lpad(number::text, 5, '0') as number, issued_at, total_cents, refunded_cents, disputed_at from invoice;
-- The end of the period of which the club has been told that it will have fewer seats.
alter table paid_subscription add column fewer_seats_mailed_for timestamptz;
