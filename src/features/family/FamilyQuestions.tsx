import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FamilySlot } from '../../device/store/slotShape';
import { property } from '../../lib/property';
import { groupsAsked } from '../../questionnaire/family';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { useDoubleTap } from '../../ui/controls/useDoubleTap';
import { Loading } from '../../ui/feedback/Spinner';
import { FamilyPart } from './FamilyPart';
import { type FamilyChange, type FamilyForm, type FamilyFormState, finished } from './familyForm';

/** The state of the form's entries in the history. */
const inForm = { family: true };
const isHere = () => property(history.state, 'family') === true;

/**
 * Keeps the browser's Back inside the family's form: each entry that Back reaches loses its stored view, and a new one is
 * pushed. `onBack` is called instead.
 */
function useBackGuard(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isHere()) {
      history.replaceState(inForm, '');
      history.pushState(inForm, '');
    }
    const onPopState = () => {
      history.replaceState(inForm, '');
      history.pushState(inForm, '');
      back();
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
}

type Shown = {
  /** Undefined where there is no form, or none of its questions is asked any more. */
  readonly slot: FamilySlot | undefined;
  readonly kept: FamilyFormState['kept'];
  /** To the questions. */
  readonly onBack: ((event: MouseEvent) => void) | undefined;
};

type Props = {
  form: FamilyForm;
  /** Above every screen, on its right. */
  corner?: ReactNode;
  lastLabel: string;
  /** Why the form is not to be ended yet; undefined if it may. */
  problemOf?: (slot: FamilySlot) => string | undefined;
  /** After the last group, and where there is no form. */
  end: (shown: Shown) => ReactNode;
  /** True once nothing of the form is to be shown any more. */
  isLeaving?: () => boolean;
  /** True if something over the form took the browser's Back. */
  takesBack?: () => boolean;
};

/** Reads what another tab has written when the page comes into view, and writes what is pending before it leaves. */
export function useWhileShown(form: FamilyForm): void {
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
}

/** The family's form, one group of questions per screen. */
export function FamilyQuestions({ form, corner, lastLabel, problemOf, end, isLeaving, takesBack }: Props) {
  const { slot, kept } = useSyncExternalStore(form.subscribe, form.getSnapshot);
  useWhileShown(form);

  const [problem, setProblem] = useState<string>();
  const found = typeof slot === 'string' ? undefined : slot;
  const parts = found ? groupsAsked(questionnaireFor(found.handover.kind), found.handover) : [];
  const { part: shown = 0, remember } = useFormPart(found);
  const index = Math.min(shown, parts.length - 1);
  const part = parts[index];
  const isOver = found?.endedAt !== undefined;
  const doubleTap = useDoubleTap(isOver ? parts.length : index);
  const move = (change: FamilyChange) => {
    if (change.part !== undefined) remember(change.part);
    form.change(change);
    void form.flush();
  };
  useBackGuard(() => {
    if (takesBack?.()) return;
    if (isOver) move({ endedAt: null });
    else if (index > 0) move({ part: index - 1 });
  });

  if (slot === 'reading' || isLeaving?.()) return <Loading label="Abrindo…" />;
  if (!found || !part || isOver) {
    const isAsked = found !== undefined && part !== undefined;
    return end({
      slot: found,
      kept,
      onBack: isAsked ? (event) => !doubleTap.isSecondTap(event) && move({ endedAt: null }) : undefined,
    });
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
      lastLabel={lastLabel}
      corner={corner}
      problem={problem}
      onChange={(change) => {
        setProblem(undefined);
        form.change(change);
      }}
      onBack={() => {
        setProblem(undefined);
        move({ part: index - 1 });
      }}
      onNext={(event) => {
        if (doubleTap.isSecondTap(event)) return;
        if (index === parts.length - 1) {
          const unfit = problemOf?.(found);
          setProblem(unfit);
          if (unfit) return;
        }
        doubleTap.begin(event);
        move(index < parts.length - 1 ? { part: index + 1 } : finished(found));
      }}
    />
  );
}

type Moved = { readonly form: string; readonly part: number };

function movedIn(state: unknown): Moved | undefined {
  const form = property(state, 'form');
  const part = property(state, 'part');
  return typeof form === 'string' && typeof part === 'number' ? { form, part } : undefined;
}

/**
 * The part that is shown. The entry of the history has it at once: a page that is reloaded or ends right after a move does
 * not finish the write into the slot, whose part is for a new tab.
 */
function useFormPart(slot: FamilySlot | undefined) {
  const [moved, setMoved] = useState(() => movedIn(history.state));
  const form = slot?.handover.id;
  return {
    part: slot && moved?.form === form ? moved?.part : slot?.part,
    remember(part: number): void {
      if (form === undefined) return;
      const next = { form, part };
      history.replaceState({ ...inForm, ...next }, '');
      setMoved(next);
    },
  };
}
