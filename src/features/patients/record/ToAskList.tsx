import { useId } from 'react';
import type { AnswerColumn } from '../../../questionnaire/field';
import type { ToAsk } from '../../../questionnaire/present';
import { JumpButtons } from '../../../ui/controls/JumpButtons';
import { Glyph } from '../../../ui/display/glyphs';
import { Sheet } from '../../../ui/layout/Sheet';

/** A longer list is collapsed, so that it does not push the answers down. */
const SHORT = 6;

type Props = { sections: readonly ToAsk[]; onSelect: (column: AnswerColumn) => void };

/** The questions marked to be asked later; each button opens its field (D-196). Renders nothing without any. */
export function ToAskList({ sections, onSelect }: Props) {
  const id = useId();
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0);
  if (count === 0) return null;
  return (
    <section aria-label="Falta perguntar" className="mb-5">
      <Sheet padding="px-5 py-2 sm:px-7">
        <details open={count <= SHORT} className="group">
          <summary className="flex min-h-touch items-center justify-between gap-4 rounded">
            <h2 className="font-semibold">
              Falta perguntar: {count}{' '}
              <span className="sr-only">{count === 1 ? 'pergunta' : 'perguntas'}</span>
            </h2>
            <Glyph name="chevron" className="size-5 text-ink-2 group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-1 gap-4 pb-3 pt-1 md:gap-2">
            {sections.map((section) => (
              <div key={section.id} className="md:flex md:flex-wrap md:items-start md:gap-x-5">
                <h3
                  id={`${id}-${section.id}`}
                  className="mb-2 text-sm font-semibold text-ink-2 md:mb-0 md:flex md:min-h-touch md:w-44 md:items-center xl:w-56"
                >
                  {section.title}
                </h3>
                <JumpButtons
                  labelledBy={`${id}-${section.id}`}
                  verb="Perguntar"
                  targets={section.questions.map(({ column, label }) => ({ id: column, label }))}
                  onSelect={onSelect}
                />
              </div>
            ))}
          </div>
        </details>
      </Sheet>
    </section>
  );
}
