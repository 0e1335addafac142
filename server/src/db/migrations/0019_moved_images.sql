-- Where the files of a picture are, once its address has moved away from them; null as long as both are the same.
alter table profile_image add column stored_as text;
