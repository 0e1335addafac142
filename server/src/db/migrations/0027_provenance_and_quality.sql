-- Where each part of an element comes from: the number of the revision that last changed it. Parts that are not named
-- are as the first revision has them.
alter table element add column provenance jsonb not null default '{}';
-- How much it says, and what the next step asks for (core/src/elements/quality.ts).
alter table element
  add column quality text check (quality in ('empty', 'draft', 'medium', 'good', 'excellent')),
  add column quality_gaps text[] not null default '{}',
  -- The revision that both were computed of; null for rows of before, which a job takes up.
  add column rated_revision int;
create index element_unrated_idx on element (id) where rated_revision is null;

-- Whether nobody wrote it but a file; an author who has left is null too.
alter table element_revision add column is_import boolean not null default false;
update element_revision set is_import = author_id is null;
