import { useQuery } from '@tanstack/react-query';
import { useTherapist } from '../../forms/contexts';
import { copyText } from '../../lib/copyText';
import { formatCivilDay, fromIsoDate, toIsoDate } from '../../lib/dates';
import { shownReais, typedReais } from '../../lib/money';
import { personAnswers } from '../../printing/issued/answerEntries';
import {
  monthTotals,
  type ProofWords,
  proofCount,
  proofNotes,
  sessionsIn,
} from '../../printing/issued/proofs';
import { type SessionsOfPeriod, sessionsOfPeriod } from '../../printing/issued/sessionsOfPeriod';
import { RECEIPT_GIVER } from '../../records/receipts';
import { notices } from '../../sentences/errors';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Select } from '../../ui/controls/Select';
import { TextField } from '../../ui/controls/TextField';
import { Glyph } from '../../ui/display/glyphs';
import { toast } from '../../ui/feedback/toasts';
import type { ReportForm } from './reportDraft';
import type { ReportEditing } from './useReportEditing';
import { allNotesOptions } from './useReportSources';

type SessionDayFieldProps = {
  patientId: string;
  form: Pick<ReportForm, 'from' | 'to'>;
  onChange: (period: Pick<ReportForm, 'from' | 'to'>) => void;
};

const EVER = { from: '', to: '9999-12-31' } as const;

/** The day of a declaration, of those with a session that is final, however long ago: the newest first. */
function SessionDayField({ patientId, form, onChange }: SessionDayFieldProps) {
  const { userId } = useTherapist();
  const { data: notes } = useQuery(allNotesOptions(userId, patientId));
  const days = notes && [...new Set(sessionsOfPeriod(EVER, notes, []).sessions.map(({ day }) => day))];
  if (!days || days.length === 0) return null;
  const newest = days.toReversed();
  const chosen = form.from === form.to ? newest.find((day) => day === toIsoDate(form.from)) : undefined;
  return (
    <Select
      label="Dia do atendimento"
      name="sessionDay"
      hint="Para vários dias, mude o período."
      emptyLabel={chosen ? null : 'Escolha o dia'}
      options={newest.map((day) => ({ value: day, label: formatCivilDay(day) }))}
      value={chosen ?? ''}
      onChange={({ target }) => {
        const day = fromIsoDate(target.value);
        if (day) onChange({ from: day, to: day });
      }}
      className="max-w-md"
    />
  );
}

type ReceiptsProps = { price: number | null; period: SessionsOfPeriod | undefined };

/** Where who pays gets a receipt, and what each month comes to. */
function Receipts({ price, period }: ReceiptsProps) {
  const totals = price && period ? monthTotals(price, period) : [];
  const copy = async (total: number) => {
    if (await copyText(typedReais(total))) toast.success('Total copiado');
    else toast(notices.textNotCopied);
  };
  return (
    <div className="text-sm">
      <p>{RECEIPT_GIVER}</p>
      {totals.map(({ month, total }) => (
        <p key={month} className="mt-1 flex flex-wrap items-center gap-x-3">
          <span className="tabular-nums">
            {month}: {shownReais(total)}
          </span>
          <Button kind="quiet" small onClick={() => void copy(total)}>
            Copiar <span className="sr-only">o total de {month.toLocaleLowerCase('pt-BR')}</span>
          </Button>
        </p>
      ))}
    </div>
  );
}

type Props = {
  words: ProofWords;
  editing: Pick<ReportEditing, 'form' | 'change' | 'field' | 'sources' | 'isSeekingLast'>;
};

/** What a proof is made of, what of the period stays out, and the little that is typed into one. */
export function ProofFields({ words, editing }: Props) {
  const { form, change, field, sources, isSeekingLast } = editing;
  // of which days it is may follow from the last session
  const period = isSeekingLast ? undefined : sessionsIn(words, sources);
  const [from, to] = [fromIsoDate(words.from), fromIsoDate(words.to)];
  const when = from === to ? `Em ${from}` : `De ${from} a ${to}`;
  const isList = words.kind === 'atendimentos';
  const hasCpf = personAnswers(sources.patient, 'cpf', new Date()).length > 0;
  const { parts } = form;
  return (
    <>
      <div data-parts>
        <p role="status" className="font-semibold">
          {period ? `${when}: ${proofCount(period, words.kind)}.` : 'Buscando os atendimentos…'}
        </p>
        {period &&
          proofNotes(words, period).map((note) => (
            <p key={note} className="mt-2 flex items-start gap-2 text-sm font-medium text-warn">
              <Glyph name="warning" className="mt-0.5 size-4" />
              {note}
            </p>
          ))}
        <p className="mt-2 text-sm text-ink-2">
          {isList
            ? 'Datas, horários e como foi. Nada do que está escrito nas evoluções, nem diagnóstico.'
            : 'Nome, datas e horários. Nada sobre o tratamento.'}
        </p>
      </div>
      {isList ? (
        <>
          {hasCpf && (
            <Checkbox
              label="CPF"
              checked={parts.includes('cpf')}
              onChange={({ target }) =>
                change({
                  parts: target.checked ? [...parts, 'cpf'] : parts.filter((part) => part !== 'cpf'),
                })
              }
            />
          )}
          <TextField
            label="Valor por atendimento, em reais"
            hint="Para reembolso, com a soma. Fica só no PDF: nem a ficha nem o próximo relatório o guardam."
            inputMode="decimal"
            {...field('price')}
            className="max-w-sm"
          />
          <Receipts price={words.price} period={period} />
        </>
      ) : (
        <>
          <SessionDayField patientId={sources.patient.id} form={form} onChange={change} />
          <TextField
            label="Acompanhante"
            hint="Quem veio junto, se também precisa comprovar."
            {...field('companion')}
            className="max-w-md"
          />
        </>
      )}
    </>
  );
}
