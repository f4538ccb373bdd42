import { useId, useState } from 'react';
import { TAKEN_MAX } from '../../lib/limits';
import { linkForPassword, passwordTooShortToTake } from '../../sentences/deviceErrors';
import { provePassword } from '../../session/provePassword';
import type { SessionUser } from '../../session/session';
import { requestPasswordReset } from '../../session/session';
import { Button } from '../../ui/controls/Button';
import { PasswordField } from '../../ui/controls/PasswordField';
import { sessionToast } from '../../ui/feedback/toasts';
import { Dialog } from '../../ui/overlays/Dialog';
import { usePassword } from './usePassword';
import { useSubmit } from './useSubmit';

type Props = {
  user: SessionUser;
  title: string;
  description: string;
  /** What the password is asked for. */
  action: string;
  onProven: () => void;
  onClose: () => void;
};

/** Asks for the password before more than a draft is kept on this device: it has to be long enough to keep it. */
export default function PasswordDialog({ user, title, description, action, onProven, onClose }: Props) {
  const formId = useId();
  const [isShort, setShort] = useState(false);
  const { busy, field, onSubmit } = usePassword({
    least: 1,
    give: async (password) => {
      await provePassword(user, password);
      if ([...password].length < TAKEN_MAX.password) {
        setShort(true);
        return passwordTooShortToTake;
      }
      onProven();
      return undefined;
    },
  });
  const change = useSubmit(
    'recuperar senha',
    () => ({}),
    async () => {
      await requestPasswordReset(user.email);
      sessionToast(linkForPassword);
      onClose();
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      startsInField
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          {isShort ? (
            <Button
              kind="primary"
              type="submit"
              form={`${formId}-change`}
              busy={change.busy && 'Enviando...'}
            >
              Receber link para trocar a senha
            </Button>
          ) : (
            <Button kind="primary" type="submit" form={formId} busy={busy && 'Conferindo...'}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="mt-5">
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <PasswordField
          {...field}
          autoComplete="current-password"
          onChange={(event) => {
            setShort(false);
            field.onChange(event);
          }}
        />
      </form>
      <form id={`${formId}-change`} onSubmit={change.onSubmit} />
    </Dialog>
  );
}
