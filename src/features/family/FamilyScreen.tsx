import '../../ui/workspace.css';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { isReloading } from '../../device/browser/reloadPage';
import { groupsAsked } from '../../questionnaire/family';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { useDoubleTap } from '../../ui/controls/useDoubleTap';
import { Spinner } from '../../ui/feedback/Spinner';
import { FamilyEnd } from './FamilyEnd';
import { FamilyPart } from './FamilyPart';
import { createFamilyForm, type FamilyChange, finished } from './familyForm';
import { useBackGuard } from './useBackGuard';

type Props = {
  userId: string;
  /** The password form, shown instead of everything else. */
  password: (onBack: () => void) => ReactNode;
};

/** The family's form: the page shows nothing else until the password is entered (D-199). */
export default function FamilyScreen({ userId, password }: Props) {
  const [form] = useState(() => createFamilyForm(userId));
  const { slot, kept } = useSyncExternalStore(form.subscribe, form.getSnapshot);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const read = () => void form.read();
    const onVisibility = () => void (document.visibilityState === 'hidden' ? form.flush() : form.read());
    const onHide = () => void form.flush();
    read();
    addEventListener('focus', read);
    addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      removeEventListener('focus', read);
      removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onVisibility);
      void form.flush();
    };
  }, [form]);

  const found = typeof slot === 'string' ? undefined : slot;
  const parts = found ? groupsAsked(questionnaireFor(found.handover.kind), found.handover) : [];
  const index = Math.min(found?.part ?? 0, parts.length - 1);
  const part = parts[index];
  const isOver = found?.endedAt !== undefined;
  const doubleTap = useDoubleTap(isOver ? parts.length : index);
  const move = (change: FamilyChange) => {
    form.change(change);
    void form.flush();
  };
  useBackGuard(() => {
    if (leaving) setLeaving(false);
    else if (isOver) move({ endedAt: null });
    else if (index > 0) move({ part: index - 1 });
  });

  const leave = () => {
    void form.flush();
    setLeaving(true);
  };
  const screen = () => {
    if (slot === 'reading' || isReloading()) {
      return (
        <main className="late grid min-h-dvh place-items-center">
          <Spinner label="Abrindo…" />
        </main>
      );
    }
    if (!found || !part || isOver) {
      const isAsked = found !== undefined && part !== undefined;
      return (
        <FamilyEnd
          name={found?.handover.filledBy}
          kept={kept}
          onBack={isAsked ? (event) => !doubleTap.isSecondTap(event) && move({ endedAt: null }) : undefined}
          onTherapist={leave}
        />
      );
    }
    return (
      <FamilyPart
        key={part.id}
        part={part}
        index={index}
        count={parts.length}
        name={found.handover.filledBy}
        answers={found.answers}
        ratings={found.ratings ?? {}}
        kept={kept}
        onChange={form.change}
        onBack={() => move({ part: index - 1 })}
        onNext={(event) => {
          if (doubleTap.isSecondTap(event)) return;
          doubleTap.begin(event);
          move(index < parts.length - 1 ? { part: index + 1 } : finished(found));
        }}
        onTherapist={leave}
      />
    );
  };
  return (
    <>
      {screen()}
      {leaving && password(() => setLeaving(false))}
    </>
  );
}
