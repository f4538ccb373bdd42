-- What the planner expects of many patients makes PostgreSQL compile the query, which takes longer than its answer.

alter function public.expected_sessions(date, date, uuid) set jit to off;
