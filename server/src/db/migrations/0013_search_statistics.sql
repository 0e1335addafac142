-- Plans of searches depend on no value: statistics of the keys serve nobody, and making them of a large table
-- takes longer than a statement may.
alter index search_doc_0_idx alter column 1 set statistics 0;
alter index search_doc_1_idx alter column 1 set statistics 0;
alter index search_doc_2_idx alter column 1 set statistics 0;
alter index search_doc_3_idx alter column 1 set statistics 0;
alter index search_doc_4_idx alter column 1 set statistics 0;
