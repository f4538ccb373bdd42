import { Button } from '../controls/Button';
import { Dialog } from './Dialog';

type Props = {
  open: boolean;
  /** What would carry the name: 'Uma evolução finalizada'. */
  what: string;
  onProfile: () => void;
  onCancel: () => void;
};

/** Shown instead of finalising while the profile has no name: what is finalised needs an author. */
export function NamelessDialog({ open, what, onProfile, onCancel }: Props) {
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title="Falta o seu nome no perfil"
      description={
        <p>{what} leva o nome e o CREFITO de quem assina. O que você escreveu fica guardado até lá.</p>
      }
      actions={
        <>
          <Button onClick={onCancel}>Continuar escrevendo</Button>
          <Button kind="primary" onClick={onProfile}>
            Completar meu perfil
          </Button>
        </>
      }
    />
  );
}
