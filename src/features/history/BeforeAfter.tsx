/** The text of a line before and after a change; '' for none. */
export type BeforeAfter = { readonly before: string; readonly after: string };

/** 'Perguntar depois → Respondida', where it changed. */
export function Line({ before, after }: BeforeAfter) {
  if (before === after) return null;
  return (
    <dd className="mt-0.5 [overflow-wrap:anywhere]">
      {before && (
        <>
          {before} <span aria-hidden="true">→</span> <span className="sr-only">passou a: </span>
        </>
      )}
      {after}
    </dd>
  );
}
