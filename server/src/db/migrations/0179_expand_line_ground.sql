-- Names the terrain below the line; null where a part has none.
alter table line_figures add column ground text;
