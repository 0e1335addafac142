-- An outing that is still to come is a plan; it stays one until its owner says that they went.
alter table activity drop constraint activity_status_check;
alter table activity add constraint activity_status_check check (status in ('draft', 'published', 'planned'));
