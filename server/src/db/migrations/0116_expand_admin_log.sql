-- What administrators see of posts, new elements and payments: who and when, without texts.
create view post_summary as select id, author_id, created_at, deleted_at from post;
create view new_element as select subject_id as element_id, actor_id, published_at from feed_entry where kind = 'element';
create view payment_summary as
  select id, account_id, series || '-' || lpad(number::text, 5, '0') as number, issued_at, total_cents, refunded_cents from invoice;
