import { FileText, ListFilter } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Evaluation } from '../../data/records/evaluations';
import { fromIsoDate } from '../../lib/dates';
import { compareEvaluations } from '../../questionnaire/comparison';
import { comparedNames, evaluatedOf } from '../../questionnaire/evaluations';
import type { Questionnaire } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import { Select } from '../../ui/controls/Select';
import { Highlighted } from '../../ui/display/TextDiff';
import { FormHeader } from '../../ui/layout/FormHeader';
import { Sheet } from '../../ui/layout/Sheet';
import { ComparedRows } from './ComparedRows';

type Props = {
  questionnaire: Questionnaire;
  patientName: string;
  /** The oldest first; at least two. */
  evaluations: readonly Evaluation[];
  /** Writes a report of what is shown, without the evaluations with these ids. */
  onReport: (notCompared: string[]) => void;
  onBack: () => void;
};

const places = ['Primeira data', 'Segunda data', 'Terceira data'] as const;

/** The first one and the last two. */
const usual = (count: number) => [...new Set([0, Math.max(0, count - 2), count - 1])];

/** Two or three evaluations side by side, question by question; on a phone, one below the other. */
export function Comparison({ questionnaire, patientName, evaluations, onReport, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [picked, pick] = useState<readonly string[]>();
  const shown = picked
    ? evaluations.filter(({ id }) => picked.includes(id))
    : evaluations.filter((_, index) => usual(evaluations.length).includes(index));
  const [onlyChanged, setOnlyChanged] = useState(false);
  const names = comparedNames(evaluations);
  const offered = evaluations.map(({ id }, index) => ({ value: id, label: names[index] ?? '' }));
  /** By time, whichever place it was chosen in. */
  const choose = (place: number, id: string) =>
    pick([...shown.map((one) => one.id).toSpliced(place, 1), ...(id ? [id] : [])]);

  const compared = shown.map(evaluatedOf);
  const all = compareEvaluations(questionnaire, compared);
  const rows = onlyChanged ? all.filter(({ isChanged }) => isChanged) : all;
  return (
    <>
      <FormHeader
        leave="Voltar"
        onLeave={onBack}
        action={
          <Button
            aria-pressed={onlyChanged}
            icon={<ListFilter aria-hidden className="size-5" />}
            onClick={() => setOnlyChanged(!onlyChanged)}
            className="mr-1 aria-pressed:border-accent-700 aria-pressed:bg-accent-100 aria-pressed:text-accent-800 low:min-h-touch"
          >
            Só o que mudou
          </Button>
        }
      >
        <h1 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none low:shrink-0 low:text-base">
          Comparar
        </h1>
        <p className="text-lg text-ink-2 [overflow-wrap:anywhere] low:text-base">{patientName}</p>
      </FormHeader>
      <p className="mb-4 text-sm text-ink-2">
        As palavras que mudaram em relação à data anterior estão <Highlighted>marcadas</Highlighted>.
      </p>
      <div className="mb-5 grid grid-cols-1 gap-3 sm:grid-cols-3">
        {places.slice(0, Math.min(evaluations.length, places.length)).map((label, place) => {
          const own = shown[place]?.id;
          const taken = shown.map(({ id }) => id).filter((id) => id !== own);
          return (
            <Select
              key={label}
              label={label}
              emptyLabel={place === 2 ? 'Nenhuma' : null}
              options={offered.filter(({ value }) => !taken.includes(value))}
              value={own ?? ''}
              onChange={({ target }) => choose(place, target.value)}
            />
          );
        })}
      </div>
      <p role="status" className="sr-only">
        {rows.length === 1 ? '1 pergunta' : `${rows.length} perguntas`},{' '}
        {compared.map(({ day }) => fromIsoDate(day)).join(', ')}
      </p>
      {rows.length > 0 ? (
        <ComparedRows evaluations={compared} rows={rows} />
      ) : (
        <Sheet>
          <p className="text-ink-2">Nada mudou entre estas datas.</p>
        </Sheet>
      )}
      <div className="mt-5 flex justify-end">
        <Button
          icon={<FileText aria-hidden className="size-5" />}
          onClick={() => onReport(evaluations.flatMap((each) => (shown.includes(each) ? [] : [each.id])))}
        >
          Levar para o relatório
        </Button>
      </div>
    </>
  );
}
