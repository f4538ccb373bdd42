import type { ReactNode } from 'react';
import { hasContent, isOffered, itemsOf } from '../../printing/issued/reportParts';
import type { ReportSources } from '../../printing/issued/reportSources';
import {
  type LetterKind,
  labelOfPart,
  partsOfReport,
  type ReportPart,
} from '../../questionnaire/issuedReports';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Fold } from './Fold';
import type { ReportForm } from './reportDraft';

const about: Record<LetterKind, string> = {
  escola: 'Para a escola, só o que ajuda na sala de aula.',
  medico: 'Para quem atende junto, o que orienta a conduta.',
  familia: 'Para a família, nada do que é clínico fica escondido.',
  plano_saude: 'Para o plano, o que justifica o tratamento.',
  pericia: 'Para a perícia, o que mostra o desempenho no dia a dia.',
  outro: 'Você escolhe o que entra.',
};

type Props = {
  form: ReportForm;
  /** What the report does not carry, of this form or by its kind. */
  leftOut: readonly string[];
  kind: LetterKind;
  sources: ReportSources;
  onChange: (part: Partial<ReportForm>) => void;
  /** The fields beside the parts. */
  children: ReactNode;
};

const toggled = <Value,>(all: readonly Value[], value: Value, isIn: boolean) =>
  isIn ? [...all.filter((other) => other !== value), value] : all.filter((other) => other !== value);

/** 'O que entra': set by the kind, and folded; changed by ticks; what a part has several of is chosen one by one. */
export function PartsField({ form, leftOut, kind, sources, onChange, children }: Props) {
  const { parts, notes, broughtIn } = form;
  /** A goal that was brought into a school's report and is taken out is as the kind sets it, and no more left out of others. */
  const carried = (id: string, isIn: boolean): Partial<ReportForm> => {
    const isBrought = kind === 'escola' && broughtIn.includes(id);
    return {
      leftOut: toggled(form.leftOut, id, !isIn && !isBrought),
      broughtIn: toggled(broughtIn, id, isIn && leftOut.includes(id)),
    };
  };
  const items = (part: ReportPart) =>
    itemsOf(part, kind, sources).map(({ id, label }) => {
      const isNote = part === 'notes';
      return (
        <Checkbox
          key={id}
          label={<bdi className="text-sm [overflow-wrap:anywhere]">{label}</bdi>}
          checked={isNote ? notes.includes(id) : !leftOut.includes(id)}
          onChange={({ target }) =>
            onChange(isNote ? { notes: toggled(notes, id, target.checked) } : carried(id, target.checked))
          }
        />
      );
    });
  // the opinion has its own field, and enters with its text
  const offered = partsOfReport.filter((part) => part !== 'opinion' && isOffered(part, sources, kind));
  const shown = offered.filter((part) => hasContent(part, sources));
  const empty = offered.filter((part) => !hasContent(part, sources));
  const ticked = shown.filter((part) => parts.includes(part));
  return (
    <div data-parts>
      <Fold
        title="O que entra"
        count={`${ticked.length} de ${shown.length}`}
        line={ticked.map(labelOfPart).join(', ') || 'Nada da ficha.'}
      >
        <fieldset>
          <legend className="mb-4 text-sm text-ink-2">
            <span className="sr-only">O que entra. </span>
            {about[kind]}
          </legend>
          <div className="grid grid-cols-1 gap-1">
            {shown.map((part) => {
              const isTicked = parts.includes(part);
              const choices = isTicked ? items(part) : [];
              return (
                <div key={part}>
                  <Checkbox
                    label={labelOfPart(part)}
                    checked={isTicked}
                    onChange={({ target }) => onChange({ parts: toggled(parts, part, target.checked) })}
                  />
                  {choices.length > (part === 'advice' ? 0 : 1) && (
                    <fieldset className="mb-2 ml-11 border-l-2 border-line pl-4">
                      <legend className="sr-only">{labelOfPart(part)}: quais</legend>
                      {choices}
                    </fieldset>
                  )}
                </div>
              );
            })}
          </div>
          {empty.length > 0 && (
            <p className="mt-3 text-sm text-ink-2">
              Sem registro na ficha ou no período: {empty.map(labelOfPart).join(', ')}.
            </p>
          )}
        </fieldset>
        {children}
      </Fold>
    </div>
  );
}
