import { ConfirmDialog } from './ConfirmDialog';

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
    <ConfirmDialog
      open={open}
      kind="primary"
      title="Falta o seu nome no perfil"
      confirmLabel="Completar meu perfil"
      cancelLabel="Continuar escrevendo"
      onConfirm={onProfile}
      onCancel={onCancel}
    >
      <p>{what} leva o nome e o CREFITO de quem assina. O que você escreveu fica guardado até lá.</p>
    </ConfirmDialog>
  );
}
