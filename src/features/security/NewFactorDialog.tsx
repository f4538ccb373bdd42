import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { beginFactor, type NewFactor, removeFactor } from '../../data/factors';
import { keys } from '../../data/records/keys';
import type { Factor } from '../../data/supabase/authAnswers';
import { copyText } from '../../lib/copyText';
import { FACTOR_NAME_MAX, tooLong } from '../../lib/limits';
import { factorProblem } from '../../sentences/codeErrors';
import { proveCode } from '../../session/codes';
import { Button } from '../../ui/controls/Button';
import { CodeForm, useCode } from '../../ui/controls/CodeForm';
import { TextField } from '../../ui/controls/TextField';
import { QrCode } from '../../ui/display/QrCode';
import { toast } from '../../ui/feedback/toasts';
import { Dialog } from '../../ui/overlays/Dialog';

/** The name, by which it is told apart later: the service keeps it as it is given first. */
function useName(known: readonly Factor[], onBegun: (begun: NewFactor) => void) {
  const [name, setName] = useState(known.length === 0 ? 'Meu celular' : '');
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);
  const begin = async () => {
    const given = name.trim();
    const missing = given ? tooLong(given, FACTOR_NAME_MAX) : 'Dê um nome ao autenticador.';
    setProblem(missing);
    if (missing || running) return;
    setRunning(true);
    try {
      onBegun(await beginFactor(given));
    } catch (error) {
      setProblem(factorProblem(error, 1));
    } finally {
      setRunning(false);
    }
  };
  const change = (value: string) => {
    setName(value);
    setProblem(undefined);
  };
  return { name, problem, running, begin, change };
}

/** In groups of four, as it is read aloud or typed. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function Secret({ secret }: { secret: string }) {
  const [copied, setCopied] = useState<boolean>();
  return (
    <div>
      <p className="text-sm text-ink-2">
        No próprio celular, ou sem câmera: copie esta chave para o aplicativo (“inserir chave”).
      </p>
      <p className="mt-2 select-all rounded border border-line bg-sunk p-3 text-center font-semibold [overflow-wrap:anywhere]">
        {grouped(secret)}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <Button
          small
          kind="quiet"
          className="-ml-2"
          icon={<Copy aria-hidden className="size-5" />}
          onClick={async () => setCopied(await copyText(secret))}
        >
          Copiar chave
        </Button>
        <p role="status" className="text-sm font-semibold">
          {copied === true && 'Chave copiada.'}
          {copied === false && 'Não foi possível copiar: selecione a chave acima.'}
        </p>
      </div>
    </div>
  );
}

type ProofProps = {
  begun: NewFactor;
  name: string;
  prove: (code: string) => Promise<void>;
  onClose: () => void;
};

/** What the app reads, and its first code. */
function ProofDialog({ begun, name, prove, onClose }: ProofProps) {
  const typed = useCode({ give: prove, problemOf: factorProblem });
  return (
    <Dialog
      open
      startsInField
      alert
      size="wide"
      onClose={onClose}
      title={`Ligar “${name}”`}
      description={<p>No aplicativo, adicione uma conta e aponte a câmera para este código.</p>}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="primary" type="submit" form={typed.id} busy={typed.busy && 'Conferindo...'}>
            Ligar
          </Button>
        </>
      }
    >
      <div className="mt-4 grid grid-cols-1 gap-x-7 gap-y-4 sm:grid-cols-[15rem_1fr]">
        <div className="flex justify-center sm:items-start">
          <QrCode text={begun.uri} label="Código QR para o aplicativo autenticador" smallOnPhone />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <Secret secret={begun.secret} />
          <CodeForm typed={typed} hint="O que o aplicativo mostra agora, para provar que deu certo." />
        </div>
      </div>
    </Dialog>
  );
}

type Props = { known: readonly Factor[]; onClose: () => void };

/** Adds an authenticator app: its name, then its QR code, which the first code of the app proves. */
export function NewFactorDialog({ known, onClose }: Props) {
  const queryClient = useQueryClient();
  const formId = useId();
  const [begun, setBegun] = useState<NewFactor>();
  const { name, problem, running, begin, change } = useName(known, setBegun);
  const isFirst = known.length === 0;
  const close = () => {
    // what is left here goes with the next one that is begun
    if (begun) void removeFactor(begun.id).catch(() => undefined);
    onClose();
  };
  const prove = async (factor: NewFactor, code: string) => {
    await proveCode([factor], code);
    // the others have ended
    void queryClient.invalidateQueries({ queryKey: keys.sessions });
    await queryClient.invalidateQueries({ queryKey: keys.factors });
    onClose();
    toast.success(
      isFirst ? 'Verificação em duas etapas ligada' : 'Autenticador adicionado',
      isFirst
        ? 'Para entrar, agora são a senha e o código. Os outros aparelhos saíram da conta.'
        : 'O código de qualquer um dos seus autenticadores serve para entrar.',
    );
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void begin();
  };
  if (begun) {
    return (
      <ProofDialog begun={begun} name={name.trim()} prove={(code) => prove(begun, code)} onClose={close} />
    );
  }
  return (
    <Dialog
      open
      startsInField
      onClose={close}
      title="Adicionar um autenticador"
      description={
        <p>
          Instale no celular um aplicativo autenticador, como Google Authenticator, Microsoft Authenticator,
          Aegis ou o de senhas do próprio celular. Ele mostra um código que muda a cada 30 segundos.
        </p>
      }
      actions={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button kind="primary" type="submit" form={formId} busy={running && 'Preparando...'}>
            Continuar
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="mt-5" onSubmit={onSubmit}>
        <TextField
          label="Nome do autenticador"
          hint="Para você reconhecê-lo nesta lista depois."
          required
          value={name}
          error={problem}
          onChange={({ target }) => change(target.value)}
        />
      </form>
    </Dialog>
  );
}
