import '../../ui/workspace.css';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Invitation, lookAtInvitation } from '../../data/families';
import { registerServiceWorker } from '../../device/browser/appVersion';
import { openHomeSlot, sweepHomeMarks } from '../../device/store/homeSlot';
import type { FamilySlot } from '../../device/store/slotShape';
import { type FamilyLink, keysOfLink } from '../../lib/familyLink';
import { Button } from '../../ui/controls/Button';
import { Loading } from '../../ui/feedback/Spinner';
import { largeButton, Message } from './FamilyFrame';
import { FamilyQuestions } from './FamilyQuestions';
import { createFamilyForm } from './familyForm';
import { HomeEnd } from './HomeEnd';
import { Unsent } from './HomeMessage';
import { HomeStart } from './HomeStart';
import { type Here, handIn } from './handIn';
import { homeProblem, newHomeSlot } from './homeAnswers';
import { homePlace } from './homePlace';

type Open = Extract<Invitation, { state: 'open' }>;

type Stage =
  | { readonly name: 'opening' }
  /** Reloaded by a browser that keeps nothing, or opened without a link. */
  | { readonly name: 'noLink' }
  /** Without https a browser encrypts nothing. */
  | { readonly name: 'insecure' }
  /** The server did not answer, and nothing was begun here. */
  | { readonly name: 'unreached' }
  /** `unsent` is what was written here all the same. */
  | { readonly name: 'closed' | 'answered'; readonly unsent: FamilySlot | undefined }
  /** `unsent` is what changed after it was handed in; it is on the device until the family ends it. */
  | { readonly name: 'sent'; readonly unsent: FamilySlot | undefined }
  /** `invitation` is what the server said, if it was reached. */
  | { readonly name: 'form'; readonly invitation?: Open };

async function open(given: FamilyLink, onStage: (stage: Stage) => void): Promise<Here> {
  const slot = openHomeSlot(await keysOfLink(given));
  void sweepHomeMarks().catch(() => undefined);
  const form = createFamilyForm(homePlace(slot, (unsent) => onStage({ name: 'sent', unsent })));
  return { link: given, slot, form };
}

/** Undefined where the server does not answer. */
const ask = (link: FamilyLink) => lookAtInvitation(link).catch(() => undefined);

/** What the device knows, then what the server says; what was begun here goes on without it. */
async function stageOf(here: Here, asked: Promise<Invitation | undefined>): Promise<Stage> {
  const { slot, form } = here;
  const found = await slot.read().catch(() => undefined);
  if (found?.state === 'received') return { name: 'sent', unsent: found.late };
  const kept = found && found.state !== 'nothing' ? found.slot : undefined;
  const isBegun = kept !== undefined && !kept.writer;
  const invitation = await asked;
  // what waits to be handed in may be there already, its answer lost
  if (kept?.endedAt) return { name: 'form' };
  if (!invitation) return isBegun ? { name: 'form' } : { name: 'unreached' };
  if (invitation.state === 'open') {
    if (!kept) form.begin(newHomeSlot(invitation.form));
    return { name: 'form', invitation };
  }
  if (found?.state === 'maybe') {
    // a link that takes nothing any more says whether it has taken this
    const outcome = await handIn(here, found.slot, found.attempts[0]).catch(() => undefined);
    if (!outcome) return { name: 'unreached' };
    if (outcome.name === 'sent') return outcome;
  }
  return { name: invitation.state, unsent: isBegun ? kept : undefined };
}

type Props = {
  link: FamilyLink | undefined;
  /** Called when more is shown than that the page is opening. */
  onShown?: () => void;
};

/** The page on which a family answers from home (D-728). It has no session, and shows nothing that was answered elsewhere. */
export default function FamilyHome({ link, onShown }: Props) {
  const [here, setHere] = useState<Here>();
  const [stage, setStage] = useState<Stage>(link ? { name: 'opening' } : { name: 'noLink' });
  const look = async (found: Here) => {
    setStage({ name: 'opening' });
    setStage(await stageOf(found, ask(found.link)));
  };
  const begun = useRef(false);
  // before the first paint, which takes its time on a phone
  useLayoutEffect(() => {
    if (begun.current || !link) return;
    begun.current = true;
    if (!crypto.subtle) return setStage({ name: 'insecure' });
    // the server is asked while the device is read
    const asked = ask(link);
    void open(link, setStage).then(async (found) => {
      setHere(found);
      setStage(await stageOf(found, asked));
    });
  }, [link]);

  const isOpening = stage.name === 'opening';
  useEffect(() => {
    if (!isOpening) onShown?.();
  }, [isOpening, onShown]);

  switch (stage.name) {
    case 'opening':
      return <Loading label="Abrindo…" />;
    case 'noLink':
      return (
        <Message title="Abra de novo o link que você recebeu">
          <p>O que você já escreveu neste aparelho continua guardado.</p>
        </Message>
      );
    case 'insecure':
      return (
        <Message title="Este endereço não é seguro">
          <p>Daqui nada pode ser guardado nem enviado. Avise quem enviou o link.</p>
        </Message>
      );
    case 'unreached':
      return (
        <Message title="Não foi possível abrir as perguntas">
          <p>Veja se há internet e tente de novo.</p>
          {here && (
            <Button className={largeButton} onClick={() => void look(here)}>
              Tentar de novo
            </Button>
          )}
        </Message>
      );
    case 'closed':
      return (
        <Message title="Este link não está aberto">
          <p>Peça um novo a quem enviou.</p>
          {stage.unsent && <Unsent slot={stage.unsent} />}
        </Message>
      );
    case 'answered':
      return (
        <Message title="Este link já foi respondido">
          <p>Obrigado! Não é preciso responder de novo.</p>
          {stage.unsent && <Unsent slot={stage.unsent} />}
        </Message>
      );
    case 'sent':
      return (
        <Message title="Enviado. Obrigado por responder!">
          {stage.unsent ? (
            <Unsent
              slot={stage.unsent}
              words="Chegou o que foi enviado primeiro. O que mudou depois, não."
              onEnd={async () => {
                await here?.slot.endLate();
                setStage({ name: 'sent', unsent: undefined });
              }}
            />
          ) : (
            <p>Já pode fechar esta página.</p>
          )}
        </Message>
      );
    case 'form':
      return here && <HomeForm here={here} invitation={stage.invitation} onStage={setStage} />;
    default:
      return stage satisfies never;
  }
}

type FormProps = { here: Here; invitation: Open | undefined; onStage: (stage: Stage) => void };

function HomeForm({ here, invitation, onStage }: FormProps) {
  const { slot } = useSyncExternalStore(here.form.subscribe, here.form.getSnapshot);
  const writer = typeof slot === 'string' ? undefined : slot.writer;
  const isBegun = typeof slot !== 'string' && !writer;
  useEffect(() => {
    // so that a reload without network leads back to what was typed
    if (isBegun) void registerServiceWorker();
  }, [isBegun]);
  return invitation && writer ? (
    <HomeStart invitation={invitation} form={here.form} writer={writer} />
  ) : (
    <HomeQuestions here={here} onStage={onStage} />
  );
}

function HomeQuestions({ here, onStage }: Omit<FormProps, 'invitation'>) {
  return (
    <FamilyQuestions
      form={here.form}
      lastLabel="Enviar respostas"
      problemOf={homeProblem}
      end={({ slot: ended, kept, onBack }) =>
        ended?.endedAt ? (
          <HomeEnd here={here} ended={ended} kept={kept} onBack={onBack} onOutcome={onStage} />
        ) : (
          <Message title="Abra de novo o link que você recebeu" />
        )
      }
    />
  );
}
