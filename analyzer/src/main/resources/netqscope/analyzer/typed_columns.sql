-- What can be asked, with its columns and their types: the views, and what the user created.
-- parameters: none
-- columns: view_name VARCHAR, column_name VARCHAR, type VARCHAR

SELECT
    table_name AS view_name,
    column_name,
    data_type AS type
FROM duckdb_columns()
WHERE schema_name = 'main' AND database_name <> 'packet_file' AND NOT internal
ORDER BY table_oid, column_index;
