import { BookOpen, Download } from 'lucide-react';
import { Button } from '../../ui/controls/Button';
import { downloadFamily } from './familyOnDevice';
import { type FamilyActions, isBlank, type WaitingFamily } from './waitingFamily';

type Props = FamilyActions & {
  waiting: WaitingFamily;
  /** The answers are being read, where they can be downloaded. */
  isRead?: boolean;
};

/** The actions for unreviewed answers of a family. */
export function FamilyButtons({ waiting, isRead = false, ...actions }: Props) {
  const { onReview, onEnd, onContinue, onSendAgain, onDiscard, onRead } = actions;
  const { state, patientName, kind, paper } = waiting;
  const download = !isRead && (
    <Button
      small
      icon={<Download aria-hidden className="size-5" />}
      onClick={() => paper && kind && downloadFamily(patientName, kind, paper)}
    >
      Baixar o que a família escreveu
    </Button>
  );
  const discard = (
    <Button small kind="danger-quiet" onClick={() => onDiscard(waiting)}>
      Descartar
    </Button>
  );
  switch (state) {
    case 'server':
    case 'device':
      return (
        <>
          <Button small onClick={() => onReview(waiting)}>
            Revisar
          </Button>
          {waiting.isArchived && paper && download}
        </>
      );
    case 'unfinished':
      return (
        <>
          <Button small onClick={() => onContinue(waiting)}>
            Continuar no tablet
          </Button>
          {isBlank(waiting) ? (
            discard
          ) : (
            <Button small onClick={() => onEnd(waiting)}>
              Encerrar e revisar
            </Button>
          )}
        </>
      );
    case 'gone':
      return (
        <>
          {download}
          {discard}
        </>
      );
    case 'refused':
      return (
        <>
          {!isRead && (
            <Button small icon={<BookOpen aria-hidden className="size-5" />} onClick={() => onRead(waiting)}>
              Ler o que a família escreveu
            </Button>
          )}
          <Button small onClick={() => onSendAgain(waiting)}>
            Tentar de novo
          </Button>
          {discard}
        </>
      );
    default:
      return state satisfies never;
  }
}
