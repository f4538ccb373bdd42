import { fromIsoDate } from '../../lib/dates';
import { answersOf } from '../../printing/issued/answerEntries';
import { type ProofWords, proofCount, proofNotes, sessionsIn } from '../../printing/issued/proofs';
import { Checkbox } from '../../ui/controls/Checkbox';
import { TextField } from '../../ui/controls/TextField';
import { Glyph } from '../../ui/display/glyphs';
import { SessionDayField } from './SessionDayField';
import type { ReportEditing } from './useReportEditing';

type Props = {
  words: ProofWords;
  editing: Pick<ReportEditing, 'form' | 'change' | 'errors' | 'sources' | 'isSeekingLast'>;
};

/** What a proof is made of, what of the period stays out, and the little that is typed into one. */
export function ProofFields({ words, editing }: Props) {
  const { form, change, errors, sources, isSeekingLast } = editing;
  // of which days it is may follow from the last session
  const period = isSeekingLast ? undefined : sessionsIn(words, sources);
  const [from, to] = [fromIsoDate(words.from), fromIsoDate(words.to)];
  const when = from === to ? `Em ${from}` : `De ${from} a ${to}`;
  const isList = words.kind === 'atendimentos';
  const hasCpf = answersOf(sources.patient, 'cpf', new Date()).length > 0;
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
              <Glyph name="warning" className="mt-0.5 size-4 shrink-0" />
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
            name="price"
            hint="Para reembolso, com a soma. Fica só no PDF: nem a ficha nem o próximo relatório o guardam."
            inputMode="decimal"
            autoComplete="off"
            value={form.price}
            onChange={(event) => change({ price: event.target.value })}
            error={errors.price}
            className="max-w-sm"
          />
        </>
      ) : (
        <>
          <SessionDayField patientId={sources.patient.id} form={form} onChange={change} />
          <TextField
            label="Acompanhante"
            name="companion"
            hint="Quem veio junto, se também precisa comprovar."
            autoComplete="off"
            value={form.companion}
            onChange={(event) => change({ companion: event.target.value })}
            error={errors.companion}
            className="max-w-md"
          />
        </>
      )}
    </>
  );
}
