import { useQueryClient } from '@tanstack/react-query';
import { removeFactor } from '../../data/factors';
import { keys } from '../../data/records/keys';
import type { Factor } from '../../data/supabase/authAnswers';
import { factorProblem } from '../../sentences/codeErrors';
import { proveCode } from '../../session/codes';
import { Button } from '../../ui/controls/Button';
import { CodeForm, useCode } from '../../ui/controls/CodeForm';
import { toast } from '../../ui/feedback/toasts';
import { Dialog } from '../../ui/overlays/Dialog';

type Props = { factor: Factor; others: readonly Factor[]; onClose: () => void };

/** Removes an authenticator app after a code: of one that stays, which is proven to work by that, or else of its own. */
export function RemoveFactorDialog({ factor, others, onClose }: Props) {
  const queryClient = useQueryClient();
  const isLast = others.length === 0;
  const remove = async (code: string) => {
    await proveCode(isLast ? [factor] : others, code);
    await removeFactor(factor.id);
    await queryClient.invalidateQueries({ queryKey: keys.factors });
    onClose();
    toast.success('Autenticador removido', isLast ? 'Para entrar, agora basta a senha.' : '');
  };
  const typed = useCode({ give: remove, problemOf: factorProblem });
  return (
    <Dialog
      alert
      open
      startsInField
      openerGoes
      onClose={onClose}
      title={`Remover “${factor.name}”?`}
      description={
        <p>
          {isLast
            ? 'É o único: sem ele, só a senha protege as fichas. Para remover, digite o código que ele mostra agora.'
            : 'Os códigos dele deixam de valer. Para remover, digite o código de um autenticador que fica.'}
        </p>
      }
      actions={
        <>
          <Button onClick={onClose}>Manter</Button>
          <Button kind="danger" type="submit" form={typed.id} busy={typed.busy && 'Removendo...'}>
            Remover
          </Button>
        </>
      }
    >
      <div className="mt-5">
        <CodeForm
          typed={typed}
          hint={`O código de ${(isLast ? [factor] : others).map(({ name }) => `“${name}”`).join(' ou ')}.`}
        />
      </div>
    </Dialog>
  );
}
