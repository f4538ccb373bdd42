import clsx from 'clsx';
import { SHORT_TEXT_MAX, tooLong } from '../../lib/limits';
import { goalLevels, levelTitles, withSign } from '../../questionnaire/goals';
import { TextArea } from '../../ui/controls/TextArea';

type Props = {
  /** From −2 to +2. */
  levels: readonly string[];
  baseline: string;
  onChange: (levels: readonly string[]) => void;
};

/** The described levels of a goal, the highest first. */
export function LevelFields({ levels, baseline, onChange }: Props) {
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
              autoComplete="off"
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
