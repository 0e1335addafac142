-- What this installation signs addresses with: the same in every process, and after a restart.
create table server_secret (
  name text primary key,
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into server_secret (name) values ('imageProxy');
