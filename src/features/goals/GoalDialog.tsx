import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { ColumnField } from '../../device/rows/ColumnField';
import type { RowDraft } from '../../device/rows/rowDraft';
import { useRowForm } from '../../device/rows/useRowForm';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { goalAreas } from '../../questionnaire/goals';
import { levelsTyped, typedLevels } from '../../records/column';
import { goals, weights } from '../../records/goals';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Combobox } from '../../ui/controls/Combobox';
import { RatingField } from '../../ui/controls/RatingField';
import { Select } from '../../ui/controls/Select';
import { LevelFields } from './LevelFields';

type Props = {
  patient: RowPatient;
  dialog: OpenDialog<RowDraft<typeof goals>>;
  /** Other words or levels make a new version. */
  isRated: boolean;
  onClose: () => void;
};

const areas = goalAreas.map((area) => ({ value: area, label: area }));
const starts = goals.columns.baseline.field;

/** Writes a goal; only its sentence is required. */
export function GoalDialog({ isRated, ...props }: Props) {
  const form = useRowForm({
    entity: goals,
    isKept: isRated,
    said: (_, isVersion) =>
      isVersion
        ? ['Nova versão da meta salva', 'As marcas feitas ficam com a versão anterior.']
        : [goals.words.saved],
    ...props,
  });
  const { typed, type } = form;
  const statement = form.field('statement');
  const area = form.field('area');
  const baseline = form.field('baseline');
  const family = form.field('family_rates');
  return (
    <>
      <FormDialog
        {...form.dialog}
        size="wide"
        title={form.base ? 'Editar meta' : 'Nova meta'}
        submit={{ ...form.dialog.submit, label: form.isVersion ? 'Salvar nova versão' : 'Salvar meta' }}
        intro={
          form.isBuiltOn && (
            <p className="mt-2 max-w-read text-ink-2">
              Esta meta já tem marcas. Se você mudar a frase, os níveis ou o ponto de partida, ela ganha uma
              versão nova; as marcas ficam com a redação com que foram feitas.
            </p>
          )
        }
      >
        <ColumnField {...statement} column={{ ...statement.column, label: 'A meta, em uma frase' }} />
        <ColumnField {...form.field('own_words')} />
        <div className="grid gap-5 sm:grid-cols-3">
          <ColumnField {...form.field('said_by')} />
          <Combobox
            label={area.column.label}
            options={areas}
            emptyText="Nenhuma sugestão. O que você escreveu fica."
            value={area.value}
            onChange={area.onChange}
            error={area.error}
          />
          <ColumnField {...form.field('target_on')} />
        </div>
        <LevelFields
          levels={typedLevels(typed.levels)}
          baseline={typed.baseline}
          onChange={(levels) => type({ levels: levelsTyped(levels) })}
        />
        <RatingField
          label={baseline.column.label}
          options={starts.kind === 'choice' ? starts.options : []}
          value={baseline.value || undefined}
          empty="Como está hoje, antes de começar."
          onChange={(value) => type({ baseline: value ?? '' })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          {(['importance', 'difficulty'] as const).map((column) => (
            <Select
              key={column}
              label={goals.columns[column].label}
              emptyLabel="Não indicada"
              options={weights}
              value={typed[column]}
              onChange={({ target }) => type({ [column]: target.value })}
            />
          ))}
        </div>
        <Checkbox
          label={
            <>
              {family.column.label}
              <span className="block text-sm text-ink-2">
                Quando a família preenche no tablet, ela também diz como está esta meta.
              </span>
            </>
          }
          checked={family.value === 'true'}
          onChange={({ target }) => family.onChange(String(target.checked))}
        />
      </FormDialog>
      {form.conflict}
    </>
  );
}
