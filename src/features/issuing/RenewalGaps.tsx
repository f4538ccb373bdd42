import { useId } from 'react';
import { capitalised, listed } from '../../lib/text';
import { type RenewalGap, renewalGaps } from '../../printing/issued/renewalGaps';
import type { ReportSources } from '../../printing/issued/reportSources';
import type { ReportWords } from '../../records/issuedReports';
import { Button } from '../../ui/controls/Button';

const places = [
  ['plan', 'Abrir Plano e metas'],
  ['notes', 'Abrir Evoluções'],
  ['anamnesis', 'Abrir Anamnese'],
] as const satisfies readonly (readonly [RenewalGap['at'], string])[];

type Props = {
  words: ReportWords;
  sources: ReportSources;
  onSource: (at: RenewalGap['at']) => void;
};

/** What a health plan asks for and the record does not say, before the report is issued: nothing of it is required. */
export function RenewalGaps({ words, sources, onSource }: Props) {
  const about = useId();
  const gaps = renewalGaps(words, sources);
  if (gaps.length === 0) return null;
  const here = places.filter(([at]) => gaps.some((gap) => gap.at === at));
  return (
    <section aria-labelledby={about} className="rounded-lg bg-sunk px-4 py-3">
      <p id={about} className="text-sm">
        <span className="font-semibold">Falta na ficha: </span>
        {capitalised(listed(gaps.map(({ label }) => label)))}. O plano costuma pedir; nada disto é
        obrigatório.
      </p>
      <div className="-ml-4 flex flex-wrap gap-x-2">
        {here.map(([at, label]) => (
          <Button key={at} kind="quiet" small onClick={() => onSource(at)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
