-- Seats are counted once for each statement: a club that gets hundreds of them at once would write its row as often.
create function count_membership_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update club c set seats_used = c.seats_used + d.seats from (select club_id, count(*)::int as seats from added where has_seat group by club_id) d
      where c.account_id = d.club_id;
  elsif tg_op = 'DELETE' then
    update club c set seats_used = c.seats_used - d.seats from (select club_id, count(*)::int as seats from removed where has_seat group by club_id) d
      where c.account_id = d.club_id;
  else
    update club c set seats_used = c.seats_used + d.seats from (
        select club_id, sum(seats)::int as seats from (
          select club_id, 1 as seats from added where has_seat union all select club_id, -1 from removed where has_seat) s
        group by club_id having sum(seats) <> 0) d
      where c.account_id = d.club_id;
  end if;
  return null;
end $$;
drop trigger membership_seats on membership;
create trigger membership_seats_added after insert on membership referencing new table as added
  for each statement execute function count_membership_seats();
create trigger membership_seats_changed after update on membership referencing old table as removed new table as added
  for each statement execute function count_membership_seats();
create trigger membership_seats_removed after delete on membership referencing old table as removed
  for each statement execute function count_membership_seats();
