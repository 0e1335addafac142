-- Search does not find a private profile.
drop trigger search_account_changed on account;
create trigger search_account_changed after update on account for each row
  when ((old.first_name, old.last_name, old.suspended_at, old.profile_visibility)
    is distinct from (new.first_name, new.last_name, new.suspended_at, new.profile_visibility))
  execute function search_mark_row('id');
