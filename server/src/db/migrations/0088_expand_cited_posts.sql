-- The post that a post cites.
alter table post add column cites_id text;
alter table post add constraint post_cites_fkey foreign key (cites_id) references post on delete set null not valid;
