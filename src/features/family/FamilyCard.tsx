import { useId } from 'react';
import { Chip } from '../../ui/display/Chip';
import { Sheet } from '../../ui/layout/Sheet';
import { FamilyButtons } from './FamilyButtons';
import { FamilyHint } from './FamilyHint';
import { type FamilyActions, type WaitingFamily, waitingTitle } from './waitingFamily';

type Props = FamilyActions & {
  /** The oldest first. */
  waiting: readonly WaitingFamily[];
};

/** The unreviewed answers of all families. Renders nothing without any. */
export function FamilyCard({ waiting, ...actions }: Props) {
  const titleId = useId();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mb-5 grid min-w-0 grid-cols-1">
      <Sheet padding="p-0">
        <h2 id={titleId} className="flex min-h-14 items-center px-5 pt-3 text-lg font-semibold sm:px-7">
          A família preencheu ({waiting.length.toLocaleString('pt-BR')})
        </h2>
        <ul className="px-5 pb-3 sm:px-7">
          {waiting.map((each) => (
            <li
              key={each.id}
              className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-3 first:border-t-0"
            >
              <div className="min-w-0 grow basis-72 [overflow-wrap:anywhere]">
                <p className="font-semibold">
                  <bdi>{each.patientName || 'Paciente ainda sem nome'}</bdi>{' '}
                  {each.isArchived && <Chip>Ficha arquivada</Chip>}
                </p>
                <p>{waitingTitle(each)}</p>
                <FamilyHint waiting={each} />
              </div>
              <FamilyButtons waiting={each} of={each.patientName || 'paciente ainda sem nome'} {...actions} />
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  );
}
