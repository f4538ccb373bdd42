import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { keys } from '../../data/records/keys';
import { endOtherSessions, type OpenSession, sessionsOptions } from '../../data/sessions';
import { formatDate, formatRecent } from '../../lib/dates';
import { deviceName } from '../../lib/deviceName';
import { othersNotEnded } from '../../sentences/codeErrors';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toasts';
import { Group } from '../../ui/layout/Group';
import { Sheet } from '../../ui/layout/Sheet';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';

function Row({ session: { began_at, used_at, user_agent, is_here } }: { session: OpenSession }) {
  return (
    <li className="flex items-center gap-4 border-t border-line px-5 py-3 first:border-t-0 sm:px-7">
      <MonitorSmartphone aria-hidden className="size-5 text-ink-2" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {deviceName(user_agent)}
          {is_here && <span className="font-normal text-ink-2"> (este aparelho)</span>}
        </p>
        <p className="text-sm text-ink-2">
          Entrou em {formatDate(began_at)}
          {!is_here && `; último contato ${formatRecent(used_at)}`}
        </p>
      </div>
    </li>
  );
}

/** Asks, then signs all other devices out. */
function useEndingOthers() {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState(false);
  const end = async () => {
    setRunning(true);
    try {
      await endOtherSessions();
      await queryClient.invalidateQueries({ queryKey: keys.sessions });
      toast.success('Os outros aparelhos saíram', 'Só este continua na sua conta.');
    } catch (error) {
      toast(othersNotEnded(error));
    } finally {
      setRunning(false);
      setAsking(false);
    }
  };
  return { asking, setAsking, running, end };
}

/** 'Sessões': the devices that are signed in. */
export function SessionsGroup() {
  const query = useQuery({ ...sessionsOptions(), refetchOnMount: 'always' });
  const { data: sessions } = query;
  const { asking, setAsking, running, end } = useEndingOthers();
  return (
    <Group bare headingLevel="h2" title="Sessões" hint="Onde a sua conta está aberta.">
      <Sheet padding={sessions ? 'p-0' : undefined}>
        {!sessions && <QueryState query={query} label="Buscando os aparelhos…" />}
        {sessions && (
          <ul>
            {sessions.map((session) => (
              <Row key={`${session.began_at} ${session.used_at}`} session={session} />
            ))}
          </ul>
        )}
        {sessions && sessions.length > 1 && (
          <div className="border-t border-line px-5 py-3.5 sm:px-7">
            <p className="mb-3 max-w-prose text-sm text-ink-2">
              Não reconhece algum, ou perdeu um? Saia dos outros aparelhos e troque a senha: na tela de
              entrada, “Esqueci minha senha”.
            </p>
            <Button onClick={() => setAsking(true)}>Sair de todos os outros aparelhos</Button>
          </div>
        )}
      </Sheet>
      <ConfirmDialog
        open={asking}
        title="Sair de todos os outros aparelhos?"
        confirmLabel="Sair dos outros"
        busy={running && 'Saindo...'}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      >
        <p>
          Cada um sai no próximo contato com o servidor, em até uma hora, e pede para entrar de novo. O que
          foi escrito lá e ainda não foi enviado fica guardado nele.
        </p>
      </ConfirmDialog>
    </Group>
  );
}
