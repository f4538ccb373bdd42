export type Part = { readonly heading: string; readonly paragraphs: readonly string[] };

/** The parts of a longer text, each with its heading. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <div className="mt-4 grid max-w-read gap-5">
      {parts.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h3 className="font-semibold text-ink">{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1 text-ink-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
