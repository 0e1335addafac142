-- Goes up with every save; by whom tells the tab that saved last, so that an answer that was lost is no conflict.
alter table activity add column revision integer not null default 1, add column saved_by text;
