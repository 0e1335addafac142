-- The day of a plan after which its owner was asked whether it took place.
alter table activity add column day_passed_on date;
