-- The functions whose names are words, each once. What takes the fewest parameters describes it.
-- parameters: none
-- columns: name VARCHAR, parameters VARCHAR, description VARCHAR

SELECT
    function_name AS name,
    coalesce(array_to_string(arg_min(parameters, len(parameters)), ', '), '') AS parameters,
    coalesce(any_value(description), '') AS description
FROM duckdb_functions()
WHERE function_type IN ('scalar', 'aggregate', 'window', 'table', 'macro', 'table_macro')
    AND regexp_full_match(function_name, '[a-z][a-z0-9_]*')
    AND function_name NOT IN ('event_stream', 'events_to_import', 'cell_stream', 'length_stream')
    AND schema_name = 'main'
    AND function_name NOT LIKE 'pg_%'
GROUP BY function_name
ORDER BY name;
