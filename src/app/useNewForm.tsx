import { type ReactNode, useState } from 'react';
import { DraftSheet } from '../features/anamnesis/drafts/DraftSheet';
import type { DraftRegistry, KnownDraft } from '../features/anamnesis/drafts/draftRegistry';
import type { Navigate } from './useView';
import { formKey, kindOf, type NewForm, newForm, viewOfDraft } from './view';

/** Longest wait for the drafts of this device, which are read when the page opens. */
const PATIENCE_MS = 2000;

type Offer = { readonly name: NewForm['name']; readonly drafts: readonly KnownDraft[] };

/** Opens an empty form; where drafts of its kind exist, asks first whether to continue one. */
export function useNewForm(
  registry: DraftRegistry,
  navigate: Navigate,
): { openNew: (name: NewForm['name']) => void; offer: ReactNode } {
  const [{ name, drafts }, setOffer] = useState<Offer>({ name: 'new-patient', drafts: [] });
  const [open, setOpen] = useState(false);
  const begin = (form: NewForm) => {
    registry.forms.begin(formKey(form));
    navigate(form);
  };
  const choose = (wanted: NewForm['name']) => {
    const kind = kindOf({ name: wanted });
    const found = registry.heads().filter((head) => head.form === 'new' && head.kind === kind);
    if (found.length === 0) return begin(newForm(wanted));
    setOffer({ name: wanted, drafts: found });
    setOpen(true);
  };
  const openNew = (wanted: NewForm['name']) => {
    const reading = registry.firstRead();
    if (!reading) return choose(wanted);
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    void Promise.race([reading, patience]).then(() => choose(wanted));
  };
  const close = () => setOpen(false);
  const offer = (
    <DraftSheet
      open={open}
      drafts={drafts}
      onContinue={(draft) => {
        close();
        navigate(viewOfDraft(draft));
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
