import type { Entry } from '../../questionnaire/present';

function Facts({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {entries.map(({ label, value }) => (
        <div key={label} className={value.length > 48 ? 'sm:col-span-2' : ''}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Prose({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className="grid gap-5">
      {entries.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm font-semibold text-ink-2">{label}</dt>
          <dd className="mt-0.5 max-w-read whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One section in read mode: filled fields only. */
export function SectionView({ entries }: { entries: readonly Entry[] }) {
  const facts = entries.filter((entry) => !entry.long);
  const prose = entries.filter((entry) => entry.long);
  return (
    <div className="grid gap-5">
      {entries.length === 0 ? <p className="text-ink-2">Nenhuma informação nesta seção.</p> : null}
      {facts.length > 0 ? <Facts entries={facts} /> : null}
      {prose.length > 0 ? <Prose entries={prose} /> : null}
    </div>
  );
}
