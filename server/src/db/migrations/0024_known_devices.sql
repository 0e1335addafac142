-- What the keys of an account's devices are made with; a new password gets a new one.
alter table account add column device_secret text not null default gen_random_uuid()::text || gen_random_uuid()::text;
