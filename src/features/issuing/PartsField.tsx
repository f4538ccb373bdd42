import { hasContent, isOffered, itemsOf } from '../../printing/issued/reportParts';
import {
  type LetterKind,
  labelOfPart,
  PROCEDURES_LIST,
  partsOfReport,
  type ReportPart,
} from '../../questionnaire/issuedReports';
import { Checkbox } from '../../ui/controls/Checkbox';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { Fold } from './Fold';
import type { ReportForm } from './reportDraft';
import type { ReportEditing } from './useReportEditing';

const about: Record<LetterKind, string> = {
  escola: 'Para a escola, só o que ajuda na sala de aula.',
  medico: 'Para quem atende junto, o que orienta a conduta.',
  familia: 'Para a família, nada do que é clínico fica escondido.',
  plano_saude: 'Para o plano, o que justifica o tratamento.',
  pericia: 'Para a perícia, o que mostra o desempenho no dia a dia.',
  outro: 'Você escolhe o que entra.',
};

type Props = {
  editing: Pick<ReportEditing, 'form' | 'change' | 'field' | 'sources' | 'words'>;
  kind: LetterKind;
};

const toggled = <Value,>(all: readonly Value[], value: Value, isIn: boolean) =>
  isIn ? [...all.filter((other) => other !== value), value] : all.filter((other) => other !== value);

/** 'O que entra': set by the kind, and folded; changed by ticks; what a part has several of is chosen one by one. */
export function PartsField({ editing, kind }: Props) {
  const { form, change, field, sources, words } = editing;
  const { parts, notes, broughtIn } = form;
  /** What the report does not carry, of this form or by its kind. */
  const leftOut = words?.leftOut ?? form.leftOut;
  /** A goal that was brought into a school's report and is taken out is as the kind sets it, and no more left out of others. */
  const carried = (id: string, isIn: boolean): Partial<ReportForm> => {
    const isBrought = kind === 'escola' && broughtIn.includes(id);
    return {
      leftOut: toggled(form.leftOut, id, !isIn && !isBrought),
      broughtIn: toggled(broughtIn, id, isIn && leftOut.includes(id)),
    };
  };
  const items = (part: ReportPart) =>
    itemsOf(part, kind, sources).map(({ id, label, earlier = [] }) => {
      const isNote = part === 'notes';
      const versions = [id, ...earlier];
      const others = notes.filter((note) => !versions.includes(note));
      return (
        <Checkbox
          key={id}
          label={<bdi className="text-sm [overflow-wrap:anywhere]">{label}</bdi>}
          checked={isNote ? others.length < notes.length : !leftOut.includes(id)}
          onChange={({ target }) =>
            change(isNote ? { notes: toggled(others, id, target.checked) } : carried(id, target.checked))
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
                    onChange={({ target }) => change({ parts: toggled(parts, part, target.checked) })}
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
        <TextField
          label="Procedimentos (RBPTO)"
          hint={`No relatório, ao lado do nome da lista: ${PROCEDURES_LIST}.`}
          {...field('procedures')}
          className="mt-5"
        />
      </Fold>
    </div>
  );
}

/** What who receives it can do. */
export const AdviceField = ({ field }: Pick<ReportEditing, 'field'>) => (
  <TextArea
    label="Texto das orientações"
    hint="O que quem recebe pode fazer no dia a dia."
    phrases
    {...field('advice')}
    className="[&_textarea]:min-h-[calc(2lh+1.5rem+3px)]"
  />
);
