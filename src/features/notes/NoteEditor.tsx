import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Outbox } from '../../data/outbox/outbox';
import type { PatientRow } from '../../data/records/patients';
import { profileOptions } from '../../data/records/profile';
import type { SessionNote } from '../../data/records/sessionNotes';
import { DraftLine } from '../../drafts/DraftLine';
import type { FormDraft } from '../../drafts/draft';
import { LeaveDialog } from '../../drafts/LeaveDialog';
import { controlNamed } from '../../drafts/places';
import { useDrafting } from '../../drafts/useDrafting';
import { usePlaces } from '../../drafts/usePlaces';
import { Button } from '../../ui/controls/Button';
import { focusAtEnd } from '../../ui/controls/focusAtEnd';
import { useFocusFirstError } from '../../ui/controls/focusFirstError';
import { useDoubleTap } from '../../ui/controls/useDoubleTap';
import { Banner } from '../../ui/feedback/Banner';
import { Sheet } from '../../ui/layout/Sheet';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { NoteBar } from './NoteBar';
import { NoteConflictDialog } from './NoteConflictDialog';
import { FinaliseDialog, NamelessDialog } from './NoteDialogs';
import { ContentField, DayField, KindField, ReasonField } from './NoteFields';
import { NoteHeader } from './NoteHeader';
import { NoteProblem, type NoteProblemKind } from './NoteProblem';
import { type NoteDraft, noteCodec } from './noteDraft';
import { checkNote, correctionOf, emptyNote, formOf, type NoteForm, wordsOf } from './noteForm';
import { ToRead } from './ToRead';
import { useRemoveNote } from './useRemoveNote';
import { useSaveNote } from './useSaveNote';

type Props = {
  userId: string;
  patientId: string;
  /** null: it was deleted; undefined: it could not be read. */
  patient: PatientRow | null | undefined;
  noteId: string;
  /** The note as the server has it; null: it was deleted; undefined: it is new, or could not be read. */
  stored: SessionNote | null | undefined;
  /** The note that this one corrects. */
  corrected: SessionNote | undefined;
  draft: FormDraft<NoteDraft>;
  draftKey: string;
  outbox: Outbox;
  /** Called after the note was stored or deleted. */
  onDone: () => void;
  /** Leaves; what is kept stays a draft. */
  onLeave: () => void;
  onProfile: () => void;
  onCorrect: () => void;
};

/** Writes a note: stored while it is typed, saved as an open one, or finalised. */
export function NoteEditor(props: Props) {
  const { userId, patientId, patient, noteId, stored, corrected, draft, draftKey, onDone, onLeave } = props;
  const [kept] = useState(draft.kept);
  const [base, setBase] = useState(kept ? kept.base : (stored ?? undefined));
  const patientName = patient?.nome ?? kept?.patientName ?? '';
  const replaces = base?.replaces ?? kept?.replaces ?? corrected?.id;
  const facts = { isCorrection: Boolean(replaces), birthDate: patient?.dataNascimento };
  const [initial] = useState(() => {
    if (kept) return kept.form;
    if (base) return formOf(base);
    return corrected ? correctionOf(corrected) : emptyNote();
  });
  const form = useForm<NoteForm>({ defaultValues: initial });
  const { isDirty, submitCount } = form.formState;
  const formElement = useRef<HTMLFormElement>(null);
  useFocusFirstError(formElement, submitCount);

  const unsaved = kept !== undefined || isDirty;
  const draftNow = (): NoteDraft => ({
    patientName,
    form: form.getValues(),
    base,
    replaces: replaces ?? undefined,
    places: places(),
  });
  const { changed, moved, end } = useDrafting(draft, form, () => (unsaved ? draftNow() : null));
  const { onInput, read: places } = usePlaces(formElement, 'note', kept?.places, moved);
  useEffect(() => {
    const first = corrected && !kept ? 'reason' : 'content';
    if (!kept?.places) controlNamed(formElement.current, first)?.focus({ preventScroll: true });
  }, [corrected, kept]);

  const { save, conflict } = useSaveNote(userId, patientName, props.outbox);
  const remove = useRemoveNote(userId);
  // without `failure`: unread, the server answers
  const { data: profile } = useQuery({ ...profileOptions(userId), meta: {} });
  const [asking, setAsking] = useState<'finalise' | 'name' | 'leave' | 'delete' | null>(null);
  const [saving, setSaving] = useState<false | 'save' | 'finalise' | 'delete'>(false);
  const [failed, setFailed] = useState<'save' | 'finalise'>();
  const [found, setFound] = useState<NoteProblemKind>();
  const { begin, isSecondTap } = useDoubleTap(asking === 'finalise' ? 1 : 0);
  const problem = found ?? problemOf(props, base);

  const busy = useRef(false);
  const adopt = (row: SessionNote, sent: NoteForm) => {
    setBase(row);
    const there = formOf(row);
    for (const name of ['occurredOn', 'kind', 'content', 'reason'] as const) {
      // keeps what was typed meanwhile
      if (there[name] !== sent[name] && form.getValues(name) === sent[name]) form.setValue(name, there[name]);
    }
    changed();
  };
  const run = async (what: 'save' | 'finalise') => {
    if (busy.current || problem) return;
    busy.current = true;
    setFailed(undefined);
    setSaving(what);
    const values = form.getValues();
    const { files: _, ...packed } = noteCodec.pack(draftNow());
    const outcome = await save({
      base,
      note: { id: noteId, patient_id: patientId, replaces: replaces ?? null, ...wordsOf(values, facts) },
      finalise: what === 'finalise',
      draft: { ...packed, key: draftKey },
      onStored: (row) => adopt(row, values),
    });
    busy.current = false;
    setSaving(false);
    setAsking(null);
    if (outcome === 'done') {
      end();
      onDone();
    } else if (outcome === 'nameless') setAsking('name');
    else if (outcome === 'stays') setFailed(what);
    else setFound(outcome);
  };
  /** Goes on if nothing is missing; else the first such field says so. */
  const checked = (next: () => void) =>
    form.handleSubmit((values) => {
      if (checkNote(values, facts).every(({ level }) => level !== 'error')) next();
    })();
  const onSave = () => void checked(() => void run('save'));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat && !problem) onSave();
  };
  const startFromOld = () => {
    if (!corrected) return;
    form.setValue('content', corrected.content, { shouldDirty: true });
    const field = controlNamed(formElement.current, 'content');
    if (field) requestAnimationFrame(() => focusAtEnd(field));
  };
  const isEmpty = form.watch('content') === '';

  return (
    <>
      <main className="mx-auto w-full max-w-page grow px-4 pb-6 pt-4 sm:px-7 sm:pt-6 xl:px-8 xl:pt-7 low:pt-1">
        <NoteHeader
          title={titleOf(base, facts.isCorrection)}
          patientName={patientName}
          onBack={() => (unsaved ? setAsking('leave') : onLeave())}
        />
        {problem && (
          <NoteProblem kind={problem} text={() => form.getValues('content')} onCorrect={props.onCorrect} />
        )}
        {patient?.archived_at && !problem && (
          <Banner title="Esta ficha está arquivada">
            <p>A evolução é guardada nela assim mesmo, e a ficha continua arquivada.</p>
          </Banner>
        )}
        <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] lg:gap-5">
          {patient && <ToRead patient={patient} noteId={noteId} corrected={corrected} />}
          <form
            ref={formElement}
            noValidate
            onSubmit={(event) => event.preventDefault()}
            onInput={onInput}
            onKeyDown={onKeyDown}
            className="min-w-0"
          >
            <Sheet className="grid gap-5 low:gap-3 low:py-3" padding="p-4 sm:p-6">
              <div className="grid gap-x-5 gap-y-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
                <DayField control={form.control} facts={facts} />
                <KindField control={form.control} facts={facts} />
              </div>
              {facts.isCorrection && <ReasonField control={form.control} facts={facts} />}
              <div>
                <ContentField
                  control={form.control}
                  facts={facts}
                  label={facts.isCorrection ? 'Texto corrigido' : 'Evolução'}
                />
                {corrected && isEmpty && (
                  <Button small className="mt-3" onClick={startFromOld}>
                    Começar pelo texto anterior
                  </Button>
                )}
              </div>
            </Sheet>
          </form>
        </div>
      </main>
      {problem ? null : (
        <NoteBar
          line={
            <DraftLine
              draft={draft}
              saving={saving === 'save' || saving === 'finalise'}
              failed={failed !== undefined}
              onRetry={() => void run(failed ?? 'save')}
              savedAt={base?.updated_at}
            />
          }
          saving={saving === 'delete' ? 'save' : saving}
          onSave={onSave}
          onFinalise={(event) => {
            begin(event);
            void checked(() => setAsking(profile !== undefined && !profile?.full_name ? 'name' : 'finalise'));
          }}
          onDelete={base && (() => setAsking('delete'))}
        />
      )}
      <FinaliseDialog
        open={asking === 'finalise'}
        warnings={
          asking === 'finalise' ? checkNote(form.getValues(), facts).map(({ message }) => message) : []
        }
        busy={saving === 'finalise'}
        onConfirm={(event) => !isSecondTap(event) && void run('finalise')}
        onCancel={() => setAsking(null)}
      />
      <NamelessDialog
        open={asking === 'name'}
        kept={base ? 'Esta está salva, em aberto.' : 'O que você escreveu fica guardado como rascunho.'}
        onProfile={props.onProfile}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title="Excluir esta evolução?"
        confirmLabel="Excluir"
        busy={saving === 'delete' ? 'Excluindo...' : false}
        onConfirm={async () => {
          if (!base || busy.current) return;
          busy.current = true;
          setSaving('delete');
          const outcome = await remove(base);
          busy.current = false;
          setSaving(false);
          setAsking(null);
          if (outcome === 'removed') {
            end();
            onDone();
          } else if (outcome) setFound(outcome);
        }}
        onCancel={() => setAsking(null)}
      >
        <p>Ela ainda não foi finalizada. O texto não poderá ser recuperado.</p>
      </ConfirmDialog>
      <LeaveDialog
        open={asking === 'leave'}
        draft={draft}
        onStay={() => setAsking(null)}
        onPutAside={onLeave}
        onDiscard={() => {
          end();
          onLeave();
        }}
      />
      {conflict && <NoteConflictDialog key={conflict.current.revision} {...conflict} />}
    </>
  );
}

/** What the server has become since the note was opened. */
function problemOf({ patient, stored }: Props, base: SessionNote | undefined): NoteProblemKind | undefined {
  if (patient === null) return 'patient';
  if (!base) return undefined;
  if (stored === null) return 'gone';
  return stored?.finalised_at && !base.finalised_at ? 'finalised' : undefined;
}

function titleOf(base: SessionNote | undefined, isCorrection: boolean): string {
  if (isCorrection) return 'Correção de evolução';
  return base ? 'Evolução em aberto' : 'Nova evolução';
}
