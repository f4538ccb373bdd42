import '../../ui/workspace.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Invitation, lookAtInvitation } from '../../data/families';
import { registerServiceWorker } from '../../device/browser/appVersion';
import { type HomeSlot, openHomeSlot, sweepHomeMarks } from '../../device/store/homeSlot';
import type { FamilySlot } from '../../device/store/slotShape';
import { type FamilyLink, keysOfLink } from '../../lib/familyLink';
import { Button } from '../../ui/controls/Button';
import { Spinner } from '../../ui/feedback/Spinner';
import { FamilyFrame, largeButton } from './FamilyFrame';
import { FamilyQuestions } from './FamilyQuestions';
import { createFamilyForm, type FamilyForm as Form } from './familyForm';
import { HomeEnd } from './HomeEnd';
import { HomeStart } from './HomeStart';
import { homeProblem } from './homeAnswers';
import { homePlace } from './homePlace';

type Open = Extract<Invitation, { state: 'open' }>;

type Stage =
  | { readonly name: 'opening' }
  /** Reloaded by a browser that keeps nothing, or opened without a link. */
  | { readonly name: 'noLink' }
  /** The server did not answer, and nothing was begun here. */
  | { readonly name: 'unreached' }
  | { readonly name: 'closed' | 'answered'; readonly isBegun: boolean }
  | { readonly name: 'sent' }
  | { readonly name: 'start'; readonly invitation: Open }
  | { readonly name: 'form' };

type Here = { readonly link: FamilyLink; readonly slot: HomeSlot; readonly form: Form };

async function open(given: FamilyLink): Promise<Here> {
  const slot = openHomeSlot(await keysOfLink(given));
  void sweepHomeMarks().catch(() => undefined);
  return { link: given, slot, form: createFamilyForm(homePlace(slot)) };
}

/** What the device knows, then what the server says; what was begun here goes on without it. */
async function stageOf({ link, slot }: Here): Promise<Stage> {
  if (await slot.isSent().catch(() => false)) return { name: 'sent' };
  const begun = await slot.read().catch(() => undefined);
  const isBegun = begun !== undefined;
  const invitation = await lookAtInvitation(link).catch(() => undefined);
  // what waits to be handed in may be there already, its answer lost
  if (begun?.endedAt) return { name: 'form' };
  if (!invitation) return isBegun ? { name: 'form' } : { name: 'unreached' };
  if (invitation.state !== 'open') return { name: invitation.state, isBegun };
  return isBegun ? { name: 'form' } : { name: 'start', invitation };
}

/** The page on which a family answers from home (D-728). It has no session, and shows nothing that was answered elsewhere. */
export default function FamilyHome({ link }: { link: FamilyLink | undefined }) {
  const [here, setHere] = useState<Here>();
  const [stage, setStage] = useState<Stage>(link ? { name: 'opening' } : { name: 'noLink' });
  const look = async (found: Here) => {
    setStage({ name: 'opening' });
    setStage(await stageOf(found));
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !link) return;
    begun.current = true;
    void open(link).then(async (found) => {
      setHere(found);
      setStage(await stageOf(found));
    });
  }, [link]);
  const isForm = stage.name === 'form';
  useEffect(() => {
    // so that a reload without network leads back to what was typed
    if (isForm) void registerServiceWorker();
  }, [isForm]);

  switch (stage.name) {
    case 'opening':
      return (
        <main className="late grid min-h-dvh place-items-center">
          <Spinner label="Abrindo…" />
        </main>
      );
    case 'noLink':
      return (
        <Message title="Abra de novo o link que você recebeu">
          <p>O que você já escreveu neste aparelho continua guardado.</p>
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
          {stage.isBegun && <p>O que foi escrito neste aparelho não foi enviado.</p>}
        </Message>
      );
    case 'answered':
      return (
        <Message title="Este link já foi respondido">
          <p>Obrigada. Não é preciso responder de novo.</p>
          {stage.isBegun && <p>O que foi escrito neste aparelho não foi enviado.</p>}
        </Message>
      );
    case 'sent':
      return <Message title="Enviado. Obrigada por responder." />;
    case 'start':
      return (
        here && (
          <HomeStart
            invitation={stage.invitation}
            onBegin={async (slot: FamilySlot) => {
              await here.slot.change((before) => before ?? slot).catch(() => undefined);
              here.form.begin(slot);
              setStage({ name: 'form' });
            }}
          />
        )
      );
    case 'form':
      return here && <HomeForm here={here} onStage={setStage} />;
    default:
      return stage satisfies never;
  }
}

function HomeForm({ here: { form, slot, link }, onStage }: { here: Here; onStage: (stage: Stage) => void }) {
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <FamilyQuestions
        form={form}
        lastLabel="Enviar respostas"
        mayEnd={(answered) => {
          const found = homeProblem(answered);
          setProblem(found);
          return found === undefined;
        }}
        end={({ slot: ended, kept, onBack }) =>
          ended?.endedAt ? (
            <HomeEnd
              link={link}
              ended={ended}
              kept={kept}
              onBack={onBack}
              onReceived={async (until) => {
                await slot.markSent(until).catch(() => undefined);
                onStage({ name: 'sent' });
              }}
              onOther={(name) => onStage({ name, isBegun: true })}
            />
          ) : (
            <Message title="Abra de novo o link que você recebeu" />
          )
        }
      />
      {problem && (
        <p
          role="alert"
          className="fixed inset-x-0 bottom-0 border-t border-line bg-danger-soft p-4 text-center text-xl font-semibold text-danger"
        >
          {problem}
        </p>
      )}
    </>
  );
}

function Message({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <FamilyFrame>
      <div className="my-auto flex flex-col items-center gap-6 py-10 text-center">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold [overflow-wrap:anywhere]">
          {title}
        </h1>
        {children}
      </div>
    </FamilyFrame>
  );
}
