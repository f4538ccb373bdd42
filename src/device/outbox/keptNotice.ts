import { type Notice, success } from '../../lib/notice';
import { patientNameIn } from '../../lib/patientName';
import { entityOf } from '../../records/entities';
import { keptTitle, sentLater } from '../../records/sentences';
import { leavingOf } from '../../records/subjects';
import type { NewItem } from './newItems';

const feminine = (one: string, waits = 'Ela será enviada') => success(keptTitle(one, 'a'), sentLater(waits));

/** What is said of what was saved and is on this device only; undefined for what its own screen says. */
export function keptNotice(item: NewItem): Notice | undefined {
  switch (item.kind) {
    case 'intake':
      return feminine(
        'Ficha',
        `A ficha de ${patientNameIn(item.intake.patient)} aguarda envio: ela será enviada`,
      );
    case 'edit':
      return feminine(item.draft?.kind === 'discharge' ? 'Alta' : 'Mudança');
    case 'archive':
      return item.answers.archived_at
        ? success(keptTitle('Arquivamento', 'o'), sentLater('Ele será enviado'))
        : feminine('Reativação');
    case 'note':
      return feminine('Evolução', `Ela aguarda envio: será enviada${item.finalise ? ', e finalizada,' : ''}`);
    case 'review':
      return feminine('Revisão');
    case 'evaluation':
      return feminine('Reavaliação', 'Ela aguarda envio: será finalizada');
    case 'row': {
      const { kept, waits } = entityOf(item.table).words;
      return success(kept, waits);
    }
    case 'removal':
      return success(keptTitle('Exclusão', 'a'), leavingOf(item.table).leaves);
    case 'report':
    case 'documents':
    case 'family':
      return undefined;
    default:
      return item satisfies never;
  }
}
