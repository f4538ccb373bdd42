import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { DraftLine } from '../../forms/DraftLine';
import { OfflineNotice } from '../../forms/OfflineNotice';
import { useStandstill } from '../../forms/useStandstill';
import { counted } from '../../lib/text';
import { filledText } from '../../questionnaire/familyWords';
import { nameless } from '../../questionnaire/questionnaires';
import { Button } from '../../ui/controls/Button';
import { FormBar } from '../../ui/layout/FormBar';
import { FormHeader } from '../../ui/layout/FormHeader';
import { FormMain } from '../../ui/layout/FormMain';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { downloadFamily } from './familyOnDevice';
import { ReviewList } from './ReviewList';
import { countLeft, type Reviewed, type Reviewing, useReview } from './useReview';
import { useReviewKeys } from './useReviewKeys';

type Props = Reviewed & {
  /** Above the answers. */
  notice?: ReactNode;
  onBack: () => void;
};

/** What a family wrote, answer by answer beside what stands in the record; nothing enters it undecided. */
export function FamilyReview({ notice, onBack, ...reviewed }: Props) {
  const { questionnaire, patientName, paper, draft } = reviewed;
  const review = useReview(reviewed);
  const { items, left, saving } = review;
  const heading = useRef<HTMLHeadingElement>(null);
  const decisions = useRef<HTMLDivElement>(null);
  useStandstill(decisions, saving.running);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { list, save, onKeyDown, focusNext } = useReviewKeys((column, choice) => {
    const item = items.find((each) => each.column === column);
    if (!item) return;
    review.choose(item, choice);
    if (item.offered.includes(choice)) focusNext(column);
  });
  return (
    <>
      <FormMain className="pt-4">
        <FormHeader leave="Voltar" onLeave={onBack}>
          <div>
            <h1 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
              Revisar o que a família preencheu
            </h1>
            <p className="text-lg text-ink-2 [overflow-wrap:anywhere]">
              {patientName || nameless(questionnaire.kind)}
            </p>
            <p className="text-ink-2 [overflow-wrap:anywhere]">{filledText(paper)}.</p>
          </div>
        </FormHeader>
        {notice}
        <OfflineNotice goOn="Continue revisando e salve" what="a revisão" />
        <div ref={decisions}>
          {review.isAnyOpen && <ReviewGuide fillEmpty={review.fillEmpty} onFilled={() => focusNext('')} />}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside */}
          <div ref={list} onKeyDown={onKeyDown} className="grid grid-cols-1 gap-6">
            <ReviewList
              items={items}
              choiceOf={review.choiceOf}
              onChoose={(item, choice, byKey) => {
                review.choose(item, choice);
                if (byKey) focusNext(item.column);
              }}
              paper={paper}
              rest={review.rest}
              onDownload={() => downloadFamily(patientName, questionnaire.kind, paper)}
            />
          </div>
        </div>
        <p role="status" className="sr-only">
          {review.said}
        </p>
      </FormMain>
      <ReviewBar saveRef={save} left={left} draft={draft} saving={saving} />
      <ConfirmDialog
        open={saving.asking}
        kind="primary"
        title={`${counted(left, 'resposta', 'respostas')} sem decisão: deixar de fora?`}
        confirmLabel="Deixar de fora e salvar"
        cancelLabel="Voltar a revisar"
        onConfirm={saving.store}
        onCancel={saving.stay}
      >
        <p>O que a família escreveu continua guardado como foi escrito, e pode ser lido depois na ficha.</p>
      </ConfirmDialog>
    </>
  );
}

type ReviewGuideProps = { fillEmpty: Reviewing['fillEmpty']; onFilled: () => void };

/** How to decide, and the button that decides for all that the record lacks. */
function ReviewGuide({ fillEmpty, onFilled }: ReviewGuideProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-2">
        Decida cada resposta: só entra na ficha o que você escolher.
        <span className="hidden [@media(hover:hover)]:inline">
          {' '}
          No teclado: U, A ou D decide e passa à próxima; ↑ e ↓ mudam de resposta.
        </span>
      </p>
      {fillEmpty && (
        <Button
          small
          className="py-2 max-sm:w-full"
          icon={<Check aria-hidden className="size-5" />}
          onClick={() => {
            fillEmpty();
            onFilled();
          }}
        >
          Usar onde a ficha está em branco
        </Button>
      )}
    </div>
  );
}

type ReviewBarProps = Pick<Props, 'draft'> & {
  saveRef: RefObject<HTMLButtonElement | null>;
  left: number;
  saving: Reviewing['saving'];
};

/** 'Salvar revisão', with how many answers are undecided. */
function ReviewBar({ saveRef, left, draft, saving }: ReviewBarProps) {
  return (
    <FormBar
      start={<p className="text-sm font-semibold tabular-nums">{countLeft(left)}</p>}
      line={<DraftLine draft={draft} saving={saving.running} failed={saving.failed} onRetry={saving.store} />}
      end={
        <Button
          ref={saveRef}
          kind="primary"
          icon={<Check aria-hidden className="size-5" />}
          busy={saving.running ? 'Salvando...' : false}
          onClick={saving.press}
          className="low:min-h-touch"
        >
          Salvar revisão
        </Button>
      }
    />
  );
}
