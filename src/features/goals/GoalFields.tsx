import { ColumnField } from '../../device/rows/ColumnField';
import type { useRowForm } from '../../device/rows/useRowForm';
import { goalAreas } from '../../questionnaire/goals';
import { levelsTyped, typedLevels } from '../../records/column';
import type { ColumnOf, TypedOf } from '../../records/entity';
import { typedOf } from '../../records/entityWords';
import { goals } from '../../records/goals';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Combobox } from '../../ui/controls/Combobox';
import { RatingField } from '../../ui/controls/RatingField';
import { LevelFields } from './LevelFields';

type Form = Pick<ReturnType<typeof useRowForm<typeof goals>>, 'typed' | 'type' | 'field'>;

const areas = goalAreas.map((area) => ({ value: area, label: area }));
const starts = goals.columns.baseline.field;

/** What can be said of a goal beside its sentence. */
export const detailColumns = [
  ...(['own_words', 'said_by', 'area', 'target_on', 'levels'] as const),
  ...(['baseline', 'importance', 'difficulty', 'family_rates'] as const),
] satisfies readonly ColumnOf<typeof goals>[];

const nothing = typedOf(goals, null);

/** True if there is more than the sentence. */
export const isDetailed = (typed: TypedOf<typeof goals>): boolean =>
  detailColumns.some((name) =>
    name === 'levels' ? typedLevels(typed.levels).some(Boolean) : typed[name] !== nothing[name],
  );

export function GoalFields({ form: { typed, type, field } }: { form: Form }) {
  const area = field('area');
  const baseline = field('baseline');
  const family = field('family_rates');
  return (
    <div className="grid gap-5 pt-3">
      <ColumnField {...field('own_words')} />
      <div className="grid gap-5 sm:grid-cols-3">
        <ColumnField {...field('said_by')} />
        <Combobox
          label={area.column.label}
          options={areas}
          emptyText="Nenhuma sugestão. O que você escreveu fica."
          value={area.value}
          onChange={area.onChange}
          error={area.error}
        />
        <ColumnField {...field('target_on')} />
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
        <ColumnField {...field('importance')} />
        <ColumnField {...field('difficulty')} />
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
    </div>
  );
}
