import type { DraftHead } from '../../../data/drafts/draftRecord';
import { Button } from '../../../ui/controls/Button';
import { Banner } from '../../../ui/feedback/Banner';
import { draftPlace } from './draftWords';

type Props = {
  /** Other drafts of the form that was just opened. */
  drafts: readonly DraftHead[];
  onContinue: (draft: DraftHead) => void;
  onShowAll: () => void;
};

/** Offers earlier drafts in a new form. Shows no patient names: the patient's family may see the screen. */
export function DraftOffer({ drafts, onContinue, onShowAll }: Props) {
  const [draft, ...others] = drafts;
  if (!draft) return null;
  if (others.length > 0) {
    return (
      <Banner
        title={`Há ${drafts.length} rascunhos desta anamnese neste aparelho`}
        action={
          <Button small onClick={onShowAll}>
            Ver rascunhos
          </Button>
        }
      >
        <p>Eles estão no Dashboard. Aqui começa uma ficha nova.</p>
      </Banner>
    );
  }
  return (
    <Banner
      title="Há um rascunho desta anamnese neste aparelho"
      action={
        <Button small onClick={() => onContinue(draft)}>
          Continuar rascunho
        </Button>
      }
    >
      <p>{draftPlace(draft)} Aqui começa uma ficha nova.</p>
    </Banner>
  );
}
