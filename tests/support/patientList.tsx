import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Navigation, NavigationContext, useNewNavigation } from '../../src/app/navigation';
import { Page } from '../../src/app/Page';
import { useShowAll } from '../../src/app/PatientsScreen';
import { detailsOf, type ListView, newList } from '../../src/app/view';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { PatientList } from '../../src/features/patients/list/PatientList';
import { therapist } from './patients';
import { renderInWorkspace } from './workspace';

type Waiting = { readonly ids: readonly string[]; readonly cards: (only?: string) => ReactNode };

function List({ view, navigation, waiting }: { view: ListView; navigation: Navigation; waiting?: Waiting }) {
  return (
    <PatientList
      key={view.visit}
      visit={navigation.visitOf(view)}
      saved={view.saved}
      first={view.first}
      {...(waiting && { waiting })}
      onShowAll={useShowAll()}
      onNew={() => {}}
      onOpen={(id) => navigation.navigate(detailsOf(id))}
      onDelete={() => {}}
    />
  );
}

type Opened = { saved?: string | undefined; first?: string | undefined; waiting?: Waiting };

/** The list with its navigation; a record is only a heading. */
export function openList({ saved, first, waiting }: Opened = {}) {
  history.replaceState(null, '');
  let current: Navigation | undefined;
  const now = (): Navigation => {
    if (!current) throw new Error('not rendered');
    return current;
  };
  function Screens() {
    const navigation = useNewNavigation(therapist.id);
    current = navigation;
    const { view } = navigation;
    return (
      <NavigationContext value={navigation}>
        {view.name === 'patients' ? (
          <Page>
            <List view={view} navigation={navigation} {...(waiting && { waiting })} />
          </Page>
        ) : (
          <h1>Ficha</h1>
        )}
      </NavigationContext>
    );
  }
  const view = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <Screens />
    </>,
  );
  act(() => now().navigate(newList({ saved, first })));
  return {
    ...view,
    visitAnew: () => act(() => now().navigate(newList())),
    /** Comes back to the record that is shown from its whole form. */
    edit: (id: string) => act(() => now().navigate(detailsOf(id))),
    /** 'Voltar para Pacientes' */
    toList: () => act(() => now().navigate(now().list)),
    back: () =>
      act(
        () =>
          new Promise<void>((resolve) => {
            addEventListener('popstate', () => resolve(), { once: true });
            history.back();
          }),
      ),
  };
}
