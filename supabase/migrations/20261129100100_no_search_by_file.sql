-- A file is compared where its signed version is attached, with its own report: nothing looks for a report by a file any more.

drop function public.find_reports(text[], uuid[]);
