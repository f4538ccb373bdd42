import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countersOptions, type PatientKind, type PatientRow, type PatientSummary } from '../data/patients';
import { sweepOrphanFiles } from '../data/removal';
import type { SessionUser } from '../data/session';
import { createUploadQueue } from '../data/uploadQueue';
import { leave } from '../features/auth/leave';
import { Numbers } from '../features/counters/Numbers';
import { Dashboard } from '../features/dashboard/Dashboard';
import { UploadAnnouncer } from '../features/documents/UploadAnnouncer';
import { DeletePatientDialog } from '../features/patients/DeletePatientDialog';
import { PatientList } from '../features/patients/PatientList';
import { ReportsScreen } from '../features/reports/ReportsScreen';
import { DetailsScreen } from './DetailsScreen';
import { EditScreen } from './EditScreen';
import { IntakeScreen, type IntakeScreenProps } from './IntakeScreen';
import { Page } from './Page';
import { createQueryClient } from './queryClient';
import { Sidebar } from './Sidebar';
import { createUnsaved } from './unsaved';
import { useView } from './useView';
import {
  afterCancel,
  afterSave,
  atStep,
  formKey,
  type NavEntry,
  navEntryOf,
  newForm,
  type WizardView,
} from './view';

function Screens({ user }: { user: SessionUser }) {
  const [view, navigate] = useView(user.id);
  const [unsaved] = useState(createUnsaved);
  const [uploads] = useState(() => createUploadQueue(user.id));
  const [deleting, setDeleting] = useState<PatientRow | PatientSummary | null>(null);
  const counters = useQuery(countersOptions());
  const arrived = useRef(false);
  useEffect(() => {
    arrived.current = true;
    void sweepOrphanFiles();
  }, []);

  const page = (children: ReactNode) => (
    <Page key={view.name} focus={arrived.current}>
      {children}
    </Page>
  );
  const wizardProps = (wizard: WizardView): IntakeScreenProps => {
    const key = formKey(wizard);
    return {
      userId: user.id,
      uploads,
      step: wizard.step,
      kept: unsaved.forms.get(key),
      onLeave: (form) => unsaved.forms.keep(key, form),
      onStep: (step) => navigate(atStep(wizard, step)),
      onSaved: () => navigate(afterSave(wizard)),
      onCancel: () => navigate(afterCancel(wizard)),
    };
  };
  const create = (kind: PatientKind, wizard: WizardView) => (
    <IntakeScreen key={formKey(wizard)} kind={kind} {...wizardProps(wizard)} />
  );

  const openNew = () => navigate(newForm('adulto'));
  const openPatient = (patientId: string) => navigate({ name: 'patient-details', patientId });

  const screen = () => {
    switch (view.name) {
      case 'dashboard':
        return page(
          <Dashboard
            userId={user.id}
            onNew={openNew}
            onPatients={() => navigate({ name: 'patients' })}
            onReports={() => navigate({ name: 'reports' })}
            onOpen={openPatient}
            counters={<Numbers />}
          />,
        );
      case 'reports':
        return page(<ReportsScreen userId={user.id} counters={<Numbers />} />);
      case 'patients':
        return page(
          <PatientList userId={user.id} onNew={openNew} onOpen={openPatient} onDelete={setDeleting} />,
        );
      case 'new-patient':
        return create('adulto', view);
      case 'new-child-anamnesis':
        return create('infantil', view);
      case 'edit-patient':
        return <EditScreen key={formKey(view)} patientId={view.patientId} {...wizardProps(view)} />;
      case 'patient-details':
        return page(
          <DetailsScreen
            key={view.patientId}
            userId={user.id}
            patientId={view.patientId}
            unsaved={unsaved.sections}
            uploads={uploads}
            onBack={() => navigate({ name: 'patients' })}
            onEditAll={(step) => navigate({ name: 'edit-patient', patientId: view.patientId, step })}
            onDelete={setDeleting}
          />,
        );
      default:
        return view satisfies never;
    }
  };

  const inWizard = 'step' in view;
  const go = (to: NavEntry) => {
    if (to === view.name) return;
    navigate(to === 'new-patient' || to === 'new-child-anamnesis' ? { name: to, step: 0 } : { name: to });
  };

  return (
    <>
      <Sidebar
        active={navEntryOf(view)}
        email={user.email}
        patientCount={counters.data?.total ?? null}
        hiddenOnPhone={inWizard}
        onGo={go}
        onSignOut={() => void leave()}
      />
      <div className={`flex min-h-dvh flex-col sm:pl-rail xl:pl-side ${inWizard ? '' : 'pb-20 sm:pb-0'}`}>
        {screen()}
      </div>
      <UploadAnnouncer userId={user.id} uploads={uploads} />
      <DeletePatientDialog
        userId={user.id}
        patient={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => {
          if (deleting) uploads.forget(deleting.id);
          if (view.name === 'patient-details') navigate({ name: 'patients' });
        }}
      />
    </>
  );
}

/** Everything behind the sign-in. One per therapist: the caller keys it by the user's id. */
export default function Workspace({ user }: { user: SessionUser }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Screens user={user} />
    </QueryClientProvider>
  );
}
