-- When the borrower was reminded that the equipment is overdue; null while nobody was.
alter table equipment_loan add column reminded_at timestamptz;
