-- What somebody completes by hand may be completed on several days: in each season, in each month.
alter table completion drop constraint completion_account_id_element_id_activity_id_key;
alter table completion add unique nulls not distinct (account_id, element_id, activity_id, completed_on);
