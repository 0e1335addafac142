-- One row while the service is closed for maintenance.
create table maintenance (
  is_on boolean primary key default true check (is_on),
  since timestamptz not null default now(),
  -- When it is expected back; null if nobody knows.
  until timestamptz
);
