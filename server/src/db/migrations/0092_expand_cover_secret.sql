-- Signs addresses of covers of activities that not everybody may read.
insert into server_secret (name) values ('covers');
