import type { MouseEvent, ReactNode } from 'react';
import { firstNameOf } from '../../lib/text';
import { Button } from '../../ui/controls/Button';
import { Shelf } from '../../ui/display/Shelf';
import { largeButton, Message } from './FamilyFrame';
import { FamilySaveStatus } from './FamilySaveStatus';
import type { FamilyFormState } from './familyForm';

type Props = {
  /** Who filled it in; undefined without a form on this device. */
  name: string | undefined;
  kept: FamilyFormState['kept'];
  onBack: ((event: MouseEvent) => void) | undefined;
  corner: ReactNode;
};

/** Shown after 'Terminei', or without a form on this device. */
export function FamilyEnd({ name, kept, onBack, corner }: Props) {
  const title = name === undefined ? 'Pode devolver o tablet' : `Pronto, ${firstNameOf(name) || name}.`;
  return (
    <Message
      title={title}
      picture={<Shelf things={['cup', 'books', 'button']} className="h-24 max-w-full" />}
      corner={corner}
    >
      <p className="max-w-dialog">
        {name === undefined
          ? 'Não há nada para preencher aqui.'
          : 'Agradecemos por contar. Agora devolva o tablet para quem está atendendo vocês.'}
      </p>
      {name !== undefined && <FamilySaveStatus state={kept} />}
      {onBack && (
        <Button className={largeButton} onClick={onBack}>
          Voltar às perguntas
        </Button>
      )}
    </Message>
  );
}
