import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { authFailure } from '../data/errors';
import { countersOptions, type PatientKind } from '../data/patients';
import { type SessionUser, signOut } from '../data/session';
import type { IntakeForm } from '../features/anamnesis/intakeForm';
import { PatientDetails } from '../features/patients/PatientDetails';
import { PatientList } from '../features/patients/PatientList';
import { toast } from '../ui/toast';
import { IntakeScreen } from './IntakeScreen';
import { Page } from './Page';
import { createQueryClient } from './queryClient';
import { Sidebar } from './Sidebar';
import { useView } from './useView';
import { afterCancel, atStep, formKey, type NavEntry, navEntryOf, newForm, type WizardView } from './view';

async function leave() {
  try {
    await signOut();
    toast({ tone: 'success', title: 'Você saiu!', description: 'Até a próxima! 👋' });
  } catch (error) {
    toast(authFailure('logout', error));
  }
}

function Screens({ user }: { user: SessionUser }) {
  const [view, navigate] = useView(user.id);
  const counters = useQuery(countersOptions());
  /** What was typed and not saved outlives the view that it was typed in, but not the therapist. */
  const forms = useRef(new Map<string, IntakeForm>());
  const arrived = useRef(false);
  useEffect(() => {
    arrived.current = true;
  }, []);

  const open = (patientId: string) => navigate({ name: 'patient-details', patientId });
  const page = (children: ReactNode) => (
    <Page key={view.name} focus={arrived.current}>
      {children}
    </Page>
  );
  const intake = (kind: PatientKind, wizard: WizardView) => {
    const key = formKey(wizard) ?? wizard.name;
    return (
      <main className="flex grow flex-col">
        <IntakeScreen
          key={key}
          userId={user.id}
          kind={kind}
          step={wizard.step}
          kept={forms.current.get(key)}
          onLeave={(form) => (form ? forms.current.set(key, form) : forms.current.delete(key))}
          onStep={(step) => navigate(atStep(wizard, step))}
          onSaved={() => navigate({ name: 'patients' })}
          onCancel={() => navigate(afterCancel(wizard))}
        />
      </main>
    );
  };

  const screen = () => {
    switch (view.name) {
      case 'dashboard':
      case 'patients':
      case 'reports':
        return page(<PatientList userId={user.id} onNew={() => navigate(newForm('adulto'))} onOpen={open} />);
      case 'new-patient':
        return intake('adulto', view);
      case 'new-child-anamnesis':
        return intake('infantil', view);
      case 'edit-patient':
      case 'patient-details':
        return page(
          <PatientDetails
            key={view.patientId}
            userId={user.id}
            patientId={view.patientId}
            onBack={() => navigate({ name: 'patients' })}
          />,
        );
      default:
        return view satisfies never;
    }
  };

  const inWizard = formKey(view) !== null;
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
