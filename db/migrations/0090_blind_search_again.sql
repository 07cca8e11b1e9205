-- Web addresses without https:// or www. are hidden, too, so the words to search are found again.
UPDATE applications SET blind_search = NULL WHERE is_blind AND blind_search IS NOT NULL;
