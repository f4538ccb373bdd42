import type { ReviewChoice, ReviewItem } from '../../questionnaire/familyReview';
import type { FamilyPaper, ShownAnswers } from '../../questionnaire/familyWords';
import { Button } from '../../ui/controls/Button';
import { Sheet } from '../../ui/layout/Sheet';
import { FamilyMarks } from './FamilyMarks';
import { FamilyRest } from './FamilyRest';
import { ReviewAnswer } from './ReviewAnswer';

type Props = {
  items: readonly ReviewItem[];
  choiceOf: (item: ReviewItem) => ReviewChoice | undefined;
  onChoose: (item: ReviewItem, choice: ReviewChoice, byKey: boolean) => void;
  paper: FamilyPaper;
  rest: ShownAnswers['rest'];
  /** Saves all of it as a text. */
  onDownload: () => void;
};

/** What a family wrote: what it is asked, what it is not, and the goals that it rated. */
export function ReviewList({ items, choiceOf, onChoose, paper, rest, onDownload }: Props) {
  const hasMarks = Object.keys(paper.ratings).length > 0;
  const answers = (shown: readonly ReviewItem[]) => (
    <Sheet padding="p-0">
      <ol>
        {shown.map((item) => (
          <ReviewAnswer
            key={item.column}
            item={item}
            choice={choiceOf(item)}
            onChoose={(choice, byKey) => onChoose(item, choice, byKey)}
          />
        ))}
      </ol>
    </Sheet>
  );
  const asked = items.filter(({ label }) => label !== null);
  const others = items.filter(({ label }) => label === null);
  return (
    <>
      {asked.length > 0 && answers(asked)}
      {others.length > 0 && (
        <section aria-labelledby="not-asked">
          <h2 id="not-asked" className="mb-3 text-lg font-semibold">
            Perguntas que o formulário não faz à família
          </h2>
          {answers(others)}
          {rest && (
            <>
              <FamilyRest rest={rest} />
              <Button small className="mt-3" onClick={onDownload}>
                Baixar o que a família escreveu
              </Button>
            </>
          )}
        </section>
      )}
      {hasMarks && (
        <section aria-labelledby="family-marks">
          <h2 id="family-marks" className="text-lg font-semibold">
            Metas
          </h2>
          <p className="mb-3 text-sm text-ink-2">
            Com a revisão, entram nas metas como avaliação da família, ao lado da sua.
          </p>
          <Sheet>
            <FamilyMarks paper={paper} />
          </Sheet>
        </section>
      )}
      {items.length === 0 && !hasMarks && (
        <Sheet>
          <p className="text-ink-2">Nada foi escrito.</p>
        </Sheet>
      )}
    </>
  );
}
