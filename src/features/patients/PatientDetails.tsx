import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type PatientRow, patientOptions } from '../../data/records/patients';
import { formatDateTime } from '../../lib/dates';
import type { MadePdf } from '../../pdf/generate';
import type { FieldsStep, Step } from '../../questionnaire/field';
import { toSections } from '../../questionnaire/present';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { Button } from '../../ui/controls/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Sheet } from '../../ui/layout/Sheet';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { DetailsHeader } from './DetailsHeader';
import { Section, SectionNav, sectionDomId } from './SectionNav';
import { SectionView } from './SectionView';
import { useCurrentSection } from './useCurrentSection';

type SectionEditing = {
  readonly step: FieldsStep;
  readonly patient: PatientRow;
  readonly onDone: () => void;
  readonly onDirty: (dirty: boolean) => void;
};

export type FurtherSection = {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly content: (patient: PatientRow) => ReactNode;
};

type Slots = {
  /** The form of one section. */
  editor: (editing: SectionEditing) => ReactNode;
  documents: (patient: PatientRow) => ReactNode;
  /** Pending work, shown above the sections. */
  notice: (patient: PatientRow) => ReactNode;
  /** Sections that are not part of the questionnaire, shown below it. */
  further: readonly FurtherSection[];
};

type Props = {
  userId: string;
  patientId: string;
  /** The section that has a draft; it opens for editing. */
  unsavedSection: string | undefined;
  /** Discards the section's draft; called before its inputs unmount. */
  onDiscardSection: () => void;
  slots: Slots;
  onView: (pdf: MadePdf) => void;
  onBack: () => void;
  onEditAll: (step: number) => void;
  onDelete: (patient: PatientRow) => void;
};

function Footer({ patient }: { patient: PatientRow }) {
  const created = formatDateTime(patient.created_at);
  const updated = formatDateTime(patient.updated_at);
  return (
    <footer className="mt-8 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-5 text-sm text-ink-2">
      <p>Criado em {created}</p>
      {updated === created ? null : <p>Atualizado em {updated}</p>}
      <p>
        ID <span className="select-all break-all">{patient.id}</span>
      </p>
    </footer>
  );
}

function Details({
  userId,
  patient,
  unsavedSection,
  onDiscardSection,
  slots,
  onView,
  onEditAll,
  onDelete,
}: Props & { patient: PatientRow }) {
  const { steps } = questionnaireFor(patient.tipo);
  const sections = toSections(questionnaireFor(patient.tipo), patient);
  const targets = useMemo(() => [...steps, ...slots.further], [steps, slots.further]);
  const [current, jumpTo] = useCurrentSection(targets);
  const [editing, setEditing] = useState(unsavedSection);
  // the draft may be found after the record is shown
  const [resumed, setResumed] = useState(unsavedSection);
  if (unsavedSection && !resumed) {
    setResumed(unsavedSection);
    setEditing((open) => open ?? unsavedSection);
  }
  const [dirty, setDirty] = useState(false);
  const [switchingTo, setSwitchingTo] = useState<string>();

  const toggled = useRef<string>(undefined);
  const edit = (id: string | undefined) => {
    toggled.current = id ?? editing;
    setDirty(false);
    setSwitchingTo(undefined);
    setEditing(id);
  };
  useEffect(() => {
    // the focused button has unmounted
    const section = document.getElementById(sectionDomId(toggled.current ?? ''));
    const next = editing ? section : section?.querySelector('button');
    next?.focus({ preventScroll: true });
  }, [editing]);

  const section = (step: Step) => {
    if (step.kind === 'documents') {
      return (
        <Section key={step.id} id={step.id} title={step.title} bare>
          {slots.documents(patient)}
        </Section>
      );
    }
    if (step.id === editing) {
      return (
        <Section key={step.id} id={step.id} title={step.title}>
          {slots.editor({ step, patient, onDone: () => edit(undefined), onDirty: setDirty })}
        </Section>
      );
    }
    const action = (
      <Button
        kind="quiet"
        small
        icon={<Pencil aria-hidden className="size-5" />}
        onClick={() => (dirty ? setSwitchingTo(step.id) : edit(step.id))}
      >
        Editar Seção
      </Button>
    );
    return (
      <Section key={step.id} id={step.id} title={step.title} action={action}>
        <SectionView entries={sections.find(({ id }) => id === step.id)?.entries ?? []} />
      </Section>
    );
  };

  return (
    <>
      <DetailsHeader
        userId={userId}
        patient={patient}
        onView={onView}
        actions={
          <>
            <Button
              icon={<Pencil aria-hidden className="size-5" />}
              onClick={() =>
                onEditAll(
                  Math.max(
                    0,
                    steps.findIndex(({ id }) => id === current),
                  ),
                )
              }
            >
              Editar Anamnese
            </Button>
            <Button
              kind="danger-quiet"
              icon={<Trash2 aria-hidden className="size-5" />}
              onClick={() => onDelete(patient)}
            >
              Excluir
            </Button>
          </>
        }
      />
      {slots.notice(patient)}
      <SectionNav sections={targets} current={current} onJump={jumpTo} />
      <div className="grid grid-cols-1 gap-7 xl:gap-5">
        {steps.map(section)}
        {slots.further.map(({ id, title, hint, content }) => (
          <Section key={id} id={id} title={title} hint={hint} bare>
            {content(patient)}
          </Section>
        ))}
      </div>
      <Footer patient={patient} />
      <ConfirmDialog
        open={switchingTo !== undefined}
        title="Descartar o que foi preenchido?"
        confirmLabel="Descartar"
        cancelLabel="Continuar preenchendo"
        onConfirm={() => {
          onDiscardSection();
          edit(switchingTo);
        }}
        onCancel={() => setSwitchingTo(undefined)}
      >
        <p>A seção que você está editando ainda não foi salva.</p>
      </ConfirmDialog>
    </>
  );
}

/** One patient: all sections on one page, filled fields only, one section in edit mode. */
export function PatientDetails(props: Props) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(
    patientOptions(props.userId, props.patientId),
  );
  let content: ReactNode;
  if (data) content = <Details {...props} patient={data} />;
  else if (isPending) content = <Skeleton label="Abrindo a ficha…" rows={1} />;
  else if (isError) {
    content = (
      <Sheet>
        <ErrorState
          title="A ficha não pôde ser carregada"
          text="Ela continua guardada no servidor."
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Sheet>
    );
  } else {
    content = (
      <Sheet>
        <h1 className="text-xl font-semibold">Esta ficha não existe mais</h1>
        <p className="mt-1 text-ink-2">Ela pode ter sido excluída em outro aparelho.</p>
      </Sheet>
    );
  }
  return (
    <>
      <div className="-mt-2 mb-3">
        <Button
          kind="quiet"
          small
          icon={<ArrowLeft aria-hidden className="size-5" />}
          onClick={props.onBack}
          className="-ml-4"
          aria-label="Voltar para Pacientes"
        >
          Pacientes
        </Button>
      </div>
      {content}
    </>
  );
}
