alter table reaction add constraint reaction_subject
  check (subject_kind in ('element', 'activity', 'post')) not valid;
alter table reaction drop constraint reaction_subject_kind_check;
create trigger post_forget_reactions after delete on post for each row execute function forget_reactions('post');
