import { Download } from 'lucide-react';
import { countAnswers, writerOf } from '../../questionnaire/familyWords';
import { Button } from '../../ui/controls/Button';
import type { FamilyDraft } from './familyDraft';
import { paperOf, useFamilyHere } from './familyDrafts';
import { downloadFamily } from './familyOnDevice';

/** Family answers that exist only on this device and would lose their record; offered as a file. */
export function UnsentFamily({ of }: { of: (draft: FamilyDraft) => boolean }) {
  const here = useFamilyHere().filter(
    ({ draft }) =>
      of(draft) &&
      // the server keeps what came from home
      draft.receivedAt === undefined &&
      [draft.answers, draft.ratings ?? {}].some((said) => Object.keys(said).length > 0),
  );
  return here.map(({ draft }) => {
    const paper = paperOf(draft);
    return (
      <div
        key={draft.handover.id}
        className="mt-4 rounded border border-warn bg-warn-soft px-4 py-3 text-sm text-ink [overflow-wrap:anywhere]"
      >
        <p>
          {writerOf(paper)} preencheu {countAnswers(paper)}: está só neste aparelho. Guarde o arquivo antes,
          se precisar dele.
        </p>
        <Button
          small
          className="mt-2"
          icon={<Download aria-hidden className="size-5" />}
          onClick={() => downloadFamily(draft.patientName, draft.handover.kind, paper)}
        >
          Baixar o que a família escreveu
        </Button>
      </div>
    );
  });
}
