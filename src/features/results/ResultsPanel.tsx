import type { FieldOf, RowForm } from '../../forms/rows/RowDialog';
import { RowsPanel } from '../../forms/rows/RowsPanel';
import type { RowPatient } from '../../forms/rows/useSaveRow';
import { useLateDefault } from '../../forms/useLateDefault';
import { instruments, isSameInstrument, seriesOf } from '../../questionnaire/results';
import type { TypedOf } from '../../records/entity';
import { type Result, results } from '../../records/results';
import { Combobox } from '../../ui/controls/Combobox';
import { sameText } from '../../ui/controls/suggestions';
import { SeriesRow } from './SeriesRow';

/** The results of a record's instruments over time. */
export const ResultsPanel = ({ patient }: { patient: RowPatient }) => (
  <RowsPanel
    entity={results}
    patient={patient}
    hint="De instrumentos, ao longo do tempo."
    fields={(field, form, known) => <ResultFields known={known} field={field} form={form} />}
  >
    {({ rows, ...listed }, add) => (
      <>
        <ul>
          {seriesOf(rows).map((series) => (
            <SeriesRow key={series.results[0]?.id} series={series} {...listed} />
          ))}
        </ul>
        <div className="border-t border-line px-5 py-4 sm:px-7">{add}</div>
      </>
    )}
  </RowsPanel>
);

type Typed = TypedOf<typeof results>;

/** The instruments of the record, then those that everybody knows by name. */
function offered(known: readonly Result[]) {
  const names = [...known.map(({ instrument }) => instrument).reverse(), ...instruments];
  const once = names.filter((name, index) => names.findIndex((other) => sameText(other, name)) === index);
  return once.map((name) => ({ value: name, label: name }));
}

/** The unit and direction of the last result of an instrument. */
function usualOf(instrument: string, known: readonly Result[]): Pick<Typed, 'unit' | 'higher_is_better'> {
  const last = known.findLast((result) => isSameInstrument(result.instrument, instrument));
  return { unit: last?.unit ?? '', higher_is_better: String(last?.higher_is_better ?? '') };
}

/** What changes with the name of the instrument: its usual unit and direction, where no others were chosen. */
function withInstrument(before: Typed, instrument: string, known: readonly Result[]): Partial<Typed> {
  const [usual, next] = [usualOf(before.instrument, known), usualOf(instrument, known)];
  return {
    instrument,
    ...(before.unit === usual.unit && { unit: next.unit }),
    ...(before.higher_is_better === usual.higher_is_better && { higher_is_better: next.higher_is_better }),
  };
}

type FieldsProps = {
  /** All of the record, the oldest first; undefined while they are not read. */
  known: readonly Result[] | undefined;
  field: FieldOf<typeof results>;
  form: RowForm<typeof results>;
};

/** A number with its unit, words, or both. */
function ResultFields({ known: read, field, form }: FieldsProps) {
  const known = read ?? [];
  useLateDefault(read, (found) => {
    const { instrument, unit, higher_is_better } = form.typed;
    const usual = usualOf(instrument, found);
    if (form.base || unit || higher_is_better || !(usual.unit || usual.higher_is_better)) return;
    form.type(usual);
  });
  const { column, value, error } = form.field('instrument');
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_11rem]">
        <Combobox
          label={column.label}
          required
          options={offered(known)}
          emptyText="Nenhum nome parecido. O que você escreveu fica."
          value={value}
          onChange={(name) =>
            form.type(form.base ? { instrument: name } : withInstrument(form.typed, name, known))
          }
          error={error}
        />
        {field('measured_on')}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {field('value')}
        {field('unit')}
      </div>
      {(['text', 'higher_is_better', 'comment', 'document_id'] as const).map(field)}
    </>
  );
}
