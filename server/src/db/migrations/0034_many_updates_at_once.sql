-- It compares rows before and after an update by their ids. Planned for one row, a nested loop stays planned for
-- thousands (an import, a new ranking of the map) and compares each with each; joined by hash one row costs the same.
alter function list_mark_element() set enable_nestloop = off;
-- And this one, by the kinds of elements whose regions changed, looks each element up instead of reading all of them.
alter function list_mark_region() set enable_hashjoin = off set enable_mergejoin = off;
