import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FormHead } from '../device/drafts/draftKind';
import type { DraftRegistry } from '../device/drafts/draftRegistry';
import { DraftSheet } from '../features/anamnesis/DraftSheet';
import { intakeCodec } from '../features/anamnesis/intakeDraft';
import { useDevice } from '../forms/contexts';
import { useNavigation } from './navigation';
import { formKey, kindOfForm, type NewForm, newForm, type View, viewOfDraft } from './view';

/** Longest wait for the drafts of this device, which are read when the page opens. */
const FIRST_READ_TIMEOUT_MS = 2000;

type Offer = { readonly name: NewForm['name']; readonly drafts: readonly FormHead[] };

type SheetProps = ComponentProps<typeof DraftSheet> & { registry: DraftRegistry };

/** Lists only drafts that still exist, since another tab may save or discard one. Closes when none is left. */
function LiveSheet({ registry, open, drafts, onClose, ...sheet }: SheetProps) {
  const heads = useSyncExternalStore(registry.subscribe, registry.heads);
  const left = drafts.filter(({ key }) => heads.some((head) => head.key === key));
  const isEmpty = left.length === 0;
  useEffect(() => {
    if (open && isEmpty) onClose();
  }, [open, isEmpty, onClose]);
  // keeps the text of a sheet without drafts while it is fading out
  return <DraftSheet {...sheet} open={open} drafts={isEmpty ? drafts : left} onClose={onClose} />;
}

/** Opens an empty form; where drafts of its kind exist, asks first whether to continue one. */
export function useNewForm(locked: boolean): { openNew: (name: NewForm['name']) => void; offer: ReactNode } {
  const { registry } = useDevice();
  const { view, navigate } = useNavigation();
  const [{ name, drafts }, setOffer] = useState<Offer>({ name: 'new-patient', drafts: [] });
  const [open, setOpen] = useState(false);
  /** The press that waits for the drafts; another press, another view or the lock cancels it. */
  const waiting = useRef<{ readonly view: View }>(undefined);
  useEffect(() => {
    if (locked || waiting.current?.view !== view) waiting.current = undefined;
  }, [view, locked]);
  const shownKey = 'draft' in view ? formKey(view) : undefined;
  const begin = (form: NewForm) => {
    registry.begin(intakeCodec, formKey(form));
    navigate(form);
  };
  const choose = (wanted: NewForm['name']) => {
    // so that the current form is listed with its latest input
    void registry.flush();
    if (shownKey && view.name === wanted && !registry.opened(intakeCodec, shownKey)?.unsaved()) return;
    const questionnaire = kindOfForm({ name: wanted });
    const found = registry
      .heads()
      .filter((head) => 'step' in head)
      .filter((head) => head.kind === 'new' && head.questionnaire === questionnaire);
    if (found.length === 0) return begin(newForm(wanted));
    setOffer({ name: wanted, drafts: found });
    setOpen(true);
  };
  const openNew = (wanted: NewForm['name']) => {
    const press = { view };
    waiting.current = press;
    const reading = registry.firstRead();
    if (!reading) return choose(wanted);
    const timeout = new Promise((resolve) => setTimeout(resolve, FIRST_READ_TIMEOUT_MS));
    void Promise.race([reading, timeout]).then(() => waiting.current === press && choose(wanted));
  };
  const close = () => setOpen(false);
  const offer = (
    <LiveSheet
      registry={registry}
      open={open}
      drafts={drafts}
      onContinue={(draft) => {
        close();
        if (draft.key !== shownKey) navigate(viewOfDraft(draft));
      }}
      onNew={() => {
        close();
        begin(newForm(name));
      }}
      onClose={close}
    />
  );
  return { openNew, offer };
}
