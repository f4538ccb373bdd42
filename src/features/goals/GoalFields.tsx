import clsx from 'clsx';
import { ColumnField } from '../../forms/rows/ColumnField';
import type { useRowForm } from '../../forms/rows/useRowForm';
import { SHORT_TEXT_MAX, tooLong } from '../../lib/limits';
import { goalAreas, goalLevels, levelTitles, withSign } from '../../questionnaire/goals';
import { levelsTyped, typedLevels } from '../../records/column';
import type { ColumnOf, TypedOf } from '../../records/entity';
import { typedOf } from '../../records/entityWords';
import { goals } from '../../records/goals';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Combobox } from '../../ui/controls/Combobox';
import { RatingField } from '../../ui/controls/RatingField';
import { TextArea } from '../../ui/controls/TextArea';

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

type Props = {
  /** From −2 to +2. */
  levels: readonly string[];
  baseline: string;
  onChange: (levels: readonly string[]) => void;
};

/** The described levels of a goal, the highest first. */
function LevelFields({ levels, baseline, onChange }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold">Cinco níveis</legend>
      <p className="text-sm text-ink-2">
        Em cada degrau muda uma coisa só, que se possa ver. Sem níveis, a meta é avaliada com Ainda não, Em
        parte ou Alcançada.
      </p>
      <div className="mt-4 grid gap-4">
        {goalLevels.toReversed().map((level) => (
          <div key={level} className="flex items-start gap-3 sm:gap-4">
            <span
              aria-hidden="true"
              className={clsx(
                'mt-7 grid h-control w-12 shrink-0 place-items-center rounded border-[1.5px] font-semibold',
                level === 0 ? 'border-accent-100 bg-accent-100 text-accent-800' : 'border-line-strong',
              )}
            >
              {withSign(level)}
            </span>
            <TextArea
              rows={1}
              label={`${levelTitles[level]}${String(level) === baseline ? ' · ponto de partida' : ''}`}
              value={levels[level + 2] ?? ''}
              onChange={({ target }) =>
                onChange(levels.map((text, index) => (index === level + 2 ? target.value : text)))
              }
              error={tooLong(levels[level + 2] ?? '', SHORT_TEXT_MAX)}
              className="min-w-0 flex-1 [&_textarea]:min-h-control"
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
