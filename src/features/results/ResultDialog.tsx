import { useState } from 'react';
import type { DocumentRow } from '../../data/records/documents';
import type { Result } from '../../data/records/results';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { parseDecimal } from '../../lib/decimals';
import { tooLong } from '../../lib/limits';
import { pastProblem } from '../../questionnaire/days';
import {
  directions,
  instruments,
  RESULT_MAX,
  type ResultColumn,
  resultFields,
} from '../../questionnaire/results';
import { Combobox } from '../../ui/controls/Combobox';
import { DateField } from '../../ui/controls/MaskedField';
import { SegmentedField } from '../../ui/controls/SegmentedField';
import { sameText } from '../../ui/controls/suggestions';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { AttachedField } from './AttachedField';
import { isTyped, type ResultDraft, withInstrument } from './resultDraft';
import { useSaveResult } from './useSaveResult';

type Props = {
  patientId: string;
  birthDate: string;
  /** All of the record, the oldest first. */
  results: readonly Result[];
  documents: readonly DocumentRow[];
  dialog: OpenDialog<ResultDraft>;
  onClose: () => void;
};

const lines = '[&_textarea]:min-h-[calc(2lh+1.5rem+3px)]';

/** The instruments of the record, then those that everybody knows by name. */
function offered(results: readonly Result[]) {
  const known = [...results.map(({ instrument }) => instrument).reverse(), ...instruments];
  const once = known.filter((name, index) => known.findIndex((other) => sameText(other, name)) === index);
  return once.map((name) => ({ value: name, label: name }));
}

/** Why what is typed cannot be saved, by its field. */
function errorsOf({ base, typed }: ResultDraft, birthDate: string) {
  const { instrument, measured_on, value, unit, text, comment } = typed;
  const isNumber = parseDecimal(value) !== null;
  const valueError = value.trim()
    ? isNumber
      ? undefined
      : 'Escreva só o número, como 12 ou 12,5. As palavras cabem no campo abaixo.'
    : text.trim()
      ? undefined
      : 'Escreva o valor, ou o resultado em palavras.';
  return {
    instrument: instrument.trim()
      ? tooLong(instrument, RESULT_MAX.instrument)
      : 'Escreva o nome do instrumento.',
    measured_on: pastProblem(measured_on, birthDate, base?.measured_on),
    value: valueError,
    unit: tooLong(unit, RESULT_MAX.unit),
    text: tooLong(text, RESULT_MAX.text),
    comment: tooLong(comment, RESULT_MAX.comment),
  };
}

/** Writes the result of an instrument: a number with its unit, words, or both. */
export function ResultDialog({ patientId, birthDate, results, documents, dialog, onClose }: Props) {
  const [draft, change] = useDraftedState(dialog);
  const { base, typed } = draft;
  const [submitted, setSubmitted] = useState(false);
  const fileNames = new Map(documents.map(({ id, file_name }) => [id, file_name]));
  const { save, running, failure, conflict } = useSaveResult(patientId, fileNames);
  const type = (column: ResultColumn, value: string) => change({ typed: { ...typed, [column]: value } });
  const errors = errorsOf(draft, birthDate);
  const shown = submitted ? errors : undefined;

  const submit = () => {
    setSubmitted(true);
    if (Object.values(errors).some(Boolean)) return false;
    void save(draft).then((isSaved) => isSaved && onClose());
    return true;
  };

  return (
    <>
      <FormDialog
        draft={dialog.draft}
        size="wide"
        title={base ? 'Editar resultado' : 'Novo resultado'}
        submit={{ label: 'Salvar', busy: running && 'Salvando...' }}
        discard={isTyped(draft) && 'O resultado que você está escrevendo ainda não foi salvo.'}
        running={running}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className="grid gap-5 sm:grid-cols-[1fr_11rem]">
          <Combobox
            label={resultFields.instrument}
            required
            options={offered(results)}
            emptyText="Nenhum nome parecido. O que você escreveu fica."
            value={typed.instrument}
            onChange={(name) =>
              change({
                typed: base ? { ...typed, instrument: name } : withInstrument(typed, name, results),
              })
            }
            error={shown?.instrument}
          />
          <DateField
            label={resultFields.measured_on}
            required
            value={typed.measured_on}
            onChange={(value) => type('measured_on', value)}
            error={shown?.measured_on}
          />
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={resultFields.value}
            inputMode="decimal"
            value={typed.value}
            onChange={(event) => type('value', event.target.value)}
            error={shown?.value}
          />
          <TextField
            label={resultFields.unit}
            hint="Como kg, segundos, pontos ou “de 30”."
            value={typed.unit}
            onChange={(event) => type('unit', event.target.value)}
            error={shown?.unit}
          />
        </div>
        <TextArea
          label={resultFields.text}
          hint="No lugar do número, ou ao lado dele."
          phrases
          autoComplete="off"
          className={lines}
          value={typed.text}
          onChange={(event) => type('text', event.target.value)}
          error={shown?.text}
        />
        <SegmentedField
          label={resultFields.higher_is_better}
          name="direction"
          options={[...directions, { value: '', label: 'Não se aplica' }]}
          value={typed.higher_is_better}
          onChange={(value) => type('higher_is_better', value)}
        />
        <TextArea
          label={resultFields.comment}
          hint="O que ajuda a ler o número: a escala, quem respondeu, a hora do remédio."
          phrases
          autoComplete="off"
          className={lines}
          value={typed.comment}
          onChange={(event) => type('comment', event.target.value)}
          error={shown?.comment}
        />
        <AttachedField
          documents={documents}
          value={typed.document_id}
          onChange={(value) => type('document_id', value)}
        />
      </FormDialog>
      {conflict}
    </>
  );
}
