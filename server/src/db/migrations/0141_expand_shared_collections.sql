-- Whoever has the secret address of a collection may read it; the address is derived, so that the table alone reveals none.
create table collection_link (
  collection_id text primary key references collection (id) on delete cascade,
  nonce text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
-- Clubs whose members may read a collection, as long as its owner is one of them.
create table collection_club (
  collection_id text not null references collection (id) on delete cascade,
  club_id text not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (collection_id, club_id)
);
create index collection_club_club_idx on collection_club (club_id);
-- Whether readers of a shared collection see the notes of its owner.
alter table collection add column shares_notes boolean not null default false;
insert into server_secret (name) values ('collections');
