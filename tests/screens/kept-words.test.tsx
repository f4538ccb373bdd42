import { fakeTable } from '../support/fakeTable';
import '../support/emptyDisk';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
// loaded with the file, so that no test waits for them
import '../../src/app/OtherScreens';
import '../../src/app/WizardScreen';
import { phrasesPlace, type View } from '../../src/app/view';
import Workspace from '../../src/app/Workspace';
import type { Overview } from '../../src/data/records/overview';
import { changeSlot, readSlot } from '../../src/device/store/familySlot';
import FamilyHome from '../../src/features/family/FamilyHome';
import FamilyScreen from '../../src/features/family/FamilyScreen';
import { newSecret } from '../../src/lib/familyLink';
import { consentTextFor } from '../../src/questionnaire/consent';
import { familyGroupsOf } from '../../src/questionnaire/family';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { consentRow } from '../support/consents';
import { ibge } from '../support/fixtures/ibge';
import { goalRow, storedGoal } from '../support/goalRows';
import { serveGoals } from '../support/goalsApi';
import { issuedReport } from '../support/issued';
import { untilKept } from '../support/kept';
import { memoryStore } from '../support/memoryStore';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { renderFor } from '../support/render';
import { storeSession } from '../support/workspace';

/** The disk of the device: each page reads and writes it. */
const device = { store: memoryStore() };
vi.mock('../../src/device/store/draftStore', () => ({ openDrafts: async () => device.store }));

const words = 'Palavras da Joana, com “aspas” e 👩🏽.';
const patient = patientRow();
const record: View = { name: 'patient-details', patientId: patient.id };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string | RegExp) => screen.findByLabelText(name);

type Page = {
  readonly user: UserEvent;
  readonly unmount: () => void;
  readonly lock: (locked: boolean) => void;
};

const workspace = (locked: boolean) => <Workspace locked={locked} user={therapist} />;

/** A page of the app at `view`, or, without one, as the browser opens it anew. */
function page({ shown = workspace }: Pick<Place, 'shown'>, view?: View): Page {
  storeSession();
  if (view) {
    sessionStorage.setItem('anamnese.history', 'token');
    history.replaceState({ token: 'token', userId: therapist.id, view }, '');
  }
  const { user, unmount, rerender } = renderFor(shown(false));
  return { user, unmount, lock: (locked) => rerender(shown(locked)) };
}

function forgetHistory() {
  sessionStorage.clear();
  history.replaceState(null, '');
}

async function write(user: UserEvent, name: string | RegExp) {
  const control = await field(name);
  await user.clear(control);
  await user.click(control);
  await user.paste(words);
}

const holds = (name: string | RegExp) => async () => {
  // as it is after the lock, which closes every list and menu
  await waitFor(async () => expect(await field(name)).toHaveValue(words));
};

type Place = {
  /** Whose source is typed in. */
  readonly files: readonly string[];
  readonly view?: View;
  /** What the page shows, unless it is the workspace. */
  readonly shown?: (locked: boolean) => ReactElement;
  readonly type: (user: UserEvent) => Promise<void>;
  /** Finds the words again, wherever they were typed. */
  readonly found: () => Promise<unknown>;
  /** What leads back after a killed browser where no dialog was open. */
  readonly back?: (user: UserEvent) => Promise<void>;
  readonly serve?: () => unknown;
  /** The line that says what is kept stands below the dialog that is open. */
  readonly isSaidBelow?: true;
};

/** One patient, in the lists and as a record. */
function servePatient(row = patient, family: Overview['family'] = []) {
  servePatients([row], { further: () => ({ family }) });
  server.use(
    http.get(`${origin}/rest/v1/patients`, ({ request }) =>
      new URL(request.url).searchParams.has('id') ? HttpResponse.json([row]) : undefined,
    ),
  );
}

const withoutConsent = () => servePatient(patientRow({ consent_version: null }));

const dashboardCard = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Continuar' }));
const fromMore = async (user: UserEvent, action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Mais' }));
  await user.click(button(action));
};
const openTerms = async (user: UserEvent) =>
  user.click(await screen.findByRole('tab', { name: 'Termos e histórico' }));
const serveConsents = (...rows: ReturnType<typeof consentRow>[]) => fakeTable('consents', rows);

async function draw() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100));
  const pad = await screen.findByRole('img', { name: /^Área da assinatura/ });
  const pointer = { pointerId: 1, pointerType: 'touch', button: 0 };
  fireEvent.pointerDown(pad, { ...pointer, clientX: 10, clientY: 10 });
  fireEvent.pointerUp(pad, { ...pointer, clientX: 60, clientY: 40 });
  vi.restoreAllMocks();
}
const isDrawn = async () => {
  await screen.findByRole('img', { name: /^Área da assinatura/ });
  await waitFor(() => expect(button('Desfazer')).toBeEnabled());
};

const wizardFields = [
  'features/anamnesis/QuestionControl.tsx',
  'features/anamnesis/MunicipalityFields.tsx',
  'features/anamnesis/ConsentField.tsx',
];

const handover = {
  id: '00000000-0000-4000-8000-0000000000ff',
  patientId: patient.id,
  kind: patient.tipo,
  filledBy: 'Ana',
  relation: 'Filha',
  groups: familyGroupsOf(questionnaireFor(patient.tipo)).map(({ id }) => id),
  questionnaireVersion: 1,
  begunAt: '2026-11-22T13:00:00Z',
};
const familyRow = {
  id: handover.id,
  user_id: therapist.id,
  patient_id: patient.id,
  filled_by: 'Ana',
  relation: 'Filha',
  questionnaire_version: 1,
  begun_at: '2026-11-22T13:00:00Z',
  ended_at: '2026-11-22T13:30:00Z',
  received_at: '2026-11-22T13:30:01Z',
  answers: { alergias: { text: 'Leite' } },
  reviewed_at: null,
};
const homeLink = { id: crypto.randomUUID(), secret: newSecret() };
const familyPrompt =
  familyGroupsOf(questionnaireFor(patient.tipo))[0]?.questions[0]?.familyPrompt ?? 'nothing is asked';

function serveFamily() {
  servePatient(patient, [{ ...familyRow, patients: patient }]);
  fakeTable('family_answers', [familyRow]);
}

const places: Record<string, Place> = {
  'a new anamnesis': {
    files: wizardFields,
    view: { name: 'new-patient', draft: '1', step: 1 },
    type: (user) => write(user, 'Alergias'),
    found: holds('Alergias'),
    back: dashboardCard,
  },
  'the form of a record': {
    files: wizardFields,
    view: { name: 'edit-patient', patientId: patient.id, step: 1 },
    type: (user) => write(user, 'Alergias'),
    found: holds('Alergias'),
    back: dashboardCard,
  },
  'a section of a record': {
    files: wizardFields,
    view: record,
    type: async (user) => {
      const section = await screen.findByRole('region', { name: 'Dados Clínicos' });
      await user.click(within(section).getByRole('button', { name: 'Editar Seção' }));
      await write(user, 'Alergias');
    },
    found: holds('Alergias'),
    back: dashboardCard,
  },
  'a session note': {
    files: ['features/notes/NoteFields.tsx'],
    view: { name: 'session-note', patientId: patient.id, note: 'n1', isNew: true },
    type: (user) => write(user, /^Evolução/),
    found: holds(/^Evolução/),
    back: dashboardCard,
  },
  'a re-evaluation': {
    files: wizardFields,
    view: { name: 'evaluation', patientId: patient.id },
    type: (user) => write(user, /^Mobilidade, (Hoje|Em)/),
    found: holds(/^Mobilidade, (Hoje|Em)/),
    back: dashboardCard,
  },
  'the goals of a session note': {
    files: [],
    view: { name: 'session-note', patientId: patient.id, note: 'n1', isNew: true },
    serve: () => serveGoals([goalRow()]),
    type: async (user) => user.click(await screen.findByRole('radio', { name: /^\+1/ })),
    found: async () => expect(await screen.findByRole('radio', { name: /^\+1/ })).toBeChecked(),
    back: dashboardCard,
  },
  'a discharge': {
    files: ['features/patients/record/DischargeDialog.tsx'],
    view: record,
    type: async (user) => {
      await fromMore(user, 'Dar alta…');
      await write(user, 'Resumo da alta');
    },
    found: holds('Resumo da alta'),
  },
  'a plan': {
    files: ['features/plan/PlanPanel.tsx'],
    view: { ...record, tab: 'plan' },
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Escrever diagnóstico' }));
      await write(user, 'Prognóstico');
    },
    found: holds('Prognóstico'),
  },
  'the times of a week': {
    files: ['features/plan/WeekDialog.tsx'],
    view: { ...record, tab: 'plan' },
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Horários' }));
      await user.type(await field('Até'), '31122027');
    },
    found: () => waitFor(async () => expect(await field('Até')).toHaveValue('31/12/2027')),
  },
  'a goal': {
    files: ['features/goals/GoalDialogs.tsx', 'features/goals/GoalFields.tsx'],
    view: { ...record, tab: 'plan' },
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Nova meta' }));
      await user.click(screen.getByRole('button', { name: 'Detalhar' }));
      await write(user, 'O esperado');
    },
    found: holds('O esperado'),
  },
  'a mark of a goal': {
    files: ['features/goals/RatingDialog.tsx'],
    view: { ...record, tab: 'plan' },
    serve: () => serveGoals([storedGoal()]),
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Ver e registrar' }));
      await user.click(screen.getByRole('button', { name: 'Registrar nível' }));
      await write(user, 'Observação');
    },
    found: holds('Observação'),
  },
  'a result': {
    files: ['features/results/ResultsPanel.tsx'],
    view: { ...record, tab: 'plan' },
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Novo resultado' }));
      await write(user, 'Observação');
    },
    found: holds('Observação'),
  },
  'the end of a goal': {
    files: ['features/goals/GoalEndDialog.tsx'],
    view: { ...record, tab: 'plan' },
    serve: () => serveGoals([storedGoal()]),
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Ver e registrar' }));
      await user.click(screen.getByRole('button', { name: 'Encerrar…' }));
      await user.click(await screen.findByRole('radio', { name: /^Encerrada/ }));
      await write(user, 'Motivo');
    },
    found: holds('Motivo'),
  },
  'a readmission': {
    files: ['features/patients/record/ReopenDialogs.tsx'],
    view: record,
    serve: () => servePatient(patientRow({ discharged_on: '2026-03-02', discharge_reason: 'mudanca' })),
    type: async (user) => {
      await fromMore(user, 'Desfazer alta…');
      await write(user, /^Motivo para desfazer/);
    },
    found: holds(/^Motivo para desfazer/),
  },
  'a resumption': {
    files: ['features/patients/record/ReopenDialogs.tsx'],
    view: record,
    serve: () => servePatient(patientRow({ discharged_on: '2026-03-02', discharge_reason: 'mudanca' })),
    type: async (user) => {
      await fromMore(user, 'Retomar atendimento…');
      const date = await screen.findByLabelText('Data da retomada');
      await user.clear(date);
      await user.type(date, '10082026');
    },
    found: async () => expect(await screen.findByLabelText('Data da retomada')).toHaveValue('10/08/2026'),
  },
  'a consent': {
    files: ['features/consent/RecordConsentDialog.tsx'],
    view: record,
    serve: withoutConsent,
    type: async (user) => {
      await openTerms(user);
      await user.click(await screen.findByRole('button', { name: 'Registrar consentimento' }));
      await write(user, /^Quem aceita/);
    },
    found: holds(/^Quem aceita/),
  },
  'the unconfirmed signature of a consent': {
    files: ['ui/signature/SignatureDialog.tsx', 'ui/signature/TypedSignature.tsx'],
    view: record,
    serve: withoutConsent,
    type: async (user) => {
      await openTerms(user);
      await user.click(await screen.findByRole('button', { name: 'Registrar consentimento' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('checkbox'));
      await user.click(dialog.getByRole('button', { name: 'Assinar na tela' }));
      await draw();
    },
    found: isDrawn,
    isSaidBelow: true,
  },
  'a signature that is given later': {
    files: ['ui/signature/SignatureDialog.tsx'],
    view: record,
    serve: () => serveConsents(consentRow()),
    type: async (user) => {
      await openTerms(user);
      await user.click(await screen.findByRole('button', { name: 'Assinar na tela' }));
      await draw();
    },
    found: isDrawn,
  },
  'the day of a signature on paper': {
    files: ['features/consent/SignConsentDialog.tsx'],
    view: record,
    serve: () => serveConsents(consentRow({ text_version: consentTextFor('adulto', 'treatment').version })),
    type: async (user) => {
      await openTerms(user);
      await user.click(await screen.findByRole('button', { name: 'Assinado em papel: Tratamento' }));
      await user.type(await field('Assinado em'), '12032026');
    },
    found: () => waitFor(async () => expect(await field('Assinado em')).toHaveValue('12/03/2026')),
  },
  'a revocation': {
    files: ['features/consent/RevokeConsentDialog.tsx'],
    view: record,
    serve: () => serveConsents(consentRow()),
    type: async (user) => {
      await openTerms(user);
      await user.click(await screen.findByRole('button', { name: 'Revogar consentimento' }));
      await write(user, 'Motivo');
    },
    found: holds('Motivo'),
  },
  'a report for somebody': {
    files: [
      'features/issuing/AboutFields.tsx',
      'features/issuing/IssueDialog.tsx',
      'features/issuing/KindField.tsx',
      'features/issuing/OpinionField.tsx',
      'features/issuing/PartsField.tsx',
      'features/issuing/PromptsField.tsx',
      'features/issuing/ProofFields.tsx',
    ],
    view: { name: 'report', patientId: patient.id, report: '1' },
    type: async (user) => {
      await user.click(await screen.findByRole('radio', { name: 'Outro' }));
      await write(user, 'Texto do parecer');
    },
    found: holds('Texto do parecer'),
    back: dashboardCard,
  },
  'what was handed out by another way': {
    files: ['features/disclosures/DisclosureDialog.tsx'],
    view: record,
    type: async (user) => {
      await openTerms(user);
      await user.click(await screen.findByRole('button', { name: 'Enviei por outro meio…' }));
      await write(user, /^O que foi enviado/);
    },
    found: holds(/^O que foi enviado/),
  },
  'to whom a report was explained': {
    files: ['features/disclosures/ExplainDialog.tsx'],
    view: record,
    serve: () => {
      const report = issuedReport({ kind: 'familia', patient_id: patient.id });
      fakeTable('issued_reports', [report]);
    },
    type: async (user) => {
      await openTerms(user);
      await user.click(await screen.findByRole('button', { name: /^Mais ações com o relatório/ }));
      await user.click(screen.getByRole('button', { name: 'Marcar como explicado' }));
      await write(user, /^A quem/);
    },
    found: holds(/^A quem/),
  },
  'a phrase': {
    files: ['features/phrases/PhrasesCard.tsx'],
    view: phrasesPlace,
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Nova frase' }));
      await write(user, /^Texto/);
    },
    found: holds(/^Texto/),
  },
  'the profile': {
    files: ['features/profile/ProfileForm.tsx', 'features/profile/SpecialtyFields.tsx'],
    view: { name: 'profile' },
    type: (user) => write(user, 'Nome da clínica'),
    found: holds('Nome da clínica'),
    back: dashboardCard,
  },
  "the review of a family's answers": {
    files: [],
    view: { name: 'family-review', patientId: patient.id, family: familyRow.id },
    serve: serveFamily,
    type: async (user) => user.click(await screen.findByRole('button', { name: 'Usar' })),
    found: () => screen.findByRole('button', { name: 'Usar', pressed: true }),
    back: async (user) => user.click(await screen.findByRole('button', { name: 'Revisar' })),
  },
  "a family's form": {
    files: ['features/family/FamilyQuestionField.tsx'],
    shown: () => <FamilyScreen userId={therapist.id} password={() => null} />,
    serve: () => changeSlot(therapist.id, () => ({ handover, answers: {}, part: 0 })),
    type: (user) => write(user, familyPrompt),
    found: holds(familyPrompt),
  },
  "the beginning of a family's form at home": {
    files: ['features/family/HomeStart.tsx'],
    shown: () => <FamilyHome link={homeLink} />,
    serve: () => {
      const open = {
        state: 'open',
        form: 'infantil',
        heading: 'Bia',
        expires_at: '2026-12-04T15:00:00Z',
        therapist: 'Lígia Prado',
        crefito_region: 3,
        crefito_number: '12345-TO',
      };
      server.use(http.post(`${origin}/rest/v1/rpc/look_at_invitation`, () => HttpResponse.json(open)));
    },
    type: (user) => write(user, 'Seu nome'),
    found: holds('Seu nome'),
  },
  "the goals in a family's form": {
    files: [],
    shown: () => <FamilyScreen userId={therapist.id} password={() => null} />,
    serve: () => {
      const goals = [{ id: goalRow().id, title: 'Calçar o tênis', levels: null }];
      return changeSlot(therapist.id, () => ({
        handover: { ...handover, groups: [], goals },
        answers: {},
        part: 0,
      }));
    },
    type: async (user) => user.click(await screen.findByRole('radio', { name: 'Em parte' })),
    found: async () => expect(await screen.findByRole('radio', { name: 'Em parte' })).toBeChecked(),
  },
  'the handing over of the tablet': {
    files: ['features/family/HereFields.tsx'],
    view: record,
    type: async (user) => {
      await fromMore(user, 'Pedir à família…');
      await write(user, /^Quem vai preencher/);
    },
    found: holds(/^Quem vai preencher/),
  },
  'the handing over from a new anamnesis': {
    files: ['features/family/HereFields.tsx'],
    view: { name: 'new-patient', draft: '1', step: 0 },
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: /^Pedir à família/ }));
      await write(user, /^Quem vai preencher/);
    },
    found: holds(/^Quem vai preencher/),
  },
  'the reason of a deletion': {
    files: ['features/patients/deletion/DeletionDetails.tsx'],
    view: record,
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Mais' }));
      await user.click(button(/^Excluir/));
      await user.click(await screen.findByRole('button', { name: /^Cópia, motivo/ }));
      await user.selectOptions(await field('Motivo (opcional)'), 'Outro');
      await write(user, 'Qual é o motivo?');
    },
    found: holds('Qual é o motivo?'),
  },
};

/** Opens the app anew where its history is lost, too. */
async function anotherPage(place: Place): Promise<Page> {
  forgetHistory();
  const opened = page(place);
  await place.back?.(opened.user);
  return opened;
}

/** What happens to a page; the page afterwards. */
const ways: readonly ((before: Page, place: Place) => Promise<Page>)[] = [
  // the idle lock
  async (before) => {
    before.lock(true);
    await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
    before.lock(false);
    return before;
  },
  // an ended session: the next sign-in of the same therapist
  async ({ unmount }, place) => {
    unmount();
    return anotherPage(place);
  },
  // a reload
  async ({ unmount }, place) => {
    unmount();
    return page(place);
  },
  // a killed browser: what is on the disk at that moment; the page writes nothing more
  async ({ unmount }, place) => {
    await untilKept(place.isSaidBelow);
    const disk = memoryStore(...structuredClone([...device.store.records.values()]));
    const slot = await readSlot(therapist.id);
    unmount();
    device.store = disk;
    await changeSlot(therapist.id, () => slot);
    return anotherPage(place);
  },
];

// a busy machine takes long to read the screens for the first time
beforeEach(async () => {
  device.store = memoryStore();
  await changeSlot(therapist.id, () => undefined);
  servePatient();
  server.use(...ibge());
});

/** One in nine is tried before each commit, which is each order of the ways. */
const OFTEN = 9;

// one after the other, with another one first each time: only that one finds words that were not written yet
for (const [index, [name, place]] of Object.entries(places).entries())
  test(`D-261: what is typed in ${name} is found again after a lock, an ended session, a reload and a killed browser`, {
    tags: index % OFTEN === 0 ? [] : 'repeat',
  }, async () => {
    await place.serve?.();
    let shown = page(place, place.view);
    await place.type(shown.user);
    for (const happen of [...ways.slice(index % ways.length), ...ways.slice(0, index % ways.length)]) {
      shown = await happen(shown, place);
      await place.found();
    }
  });

/** Where nothing is kept, and why. */
const unkept: Record<string, string> = {
  'features/auth/CredentialsForm.tsx': 'passwords and addresses are never stored',
  'features/auth/NewPasswordForm.tsx': 'passwords are never stored',
  'features/auth/SessionLock.tsx': 'passwords are never stored',
  'features/auth/PasswordDialog.tsx': 'passwords are never stored',
  'features/security/NewFactorDialog.tsx': 'a key is made anew, and codes are never stored',
  'features/anamnesis/PhotoField.tsx': 'a file, which is kept with its form',
  'features/family/LinkFields.tsx':
    'kept with the handing over: tests/screens/invite.test.tsx, where links are offered',
  'features/notes/NotesReportDialog.tsx': 'a period to print, which is chosen and not written',
  'features/paper/BlankFormDialog.tsx': 'what to print, which is chosen and not written',
};

test('D-261: every control that takes text is in the table', () => {
  const root = join(import.meta.dirname, '../../src');
  const controls =
    /<(TextField|TextArea|MaskedField|DateField|Combobox|SignaturePad|PasswordField|input|textarea)\b/;
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(features|app)\/.*\.tsx$|^ui\/(signature|overlays|layout)\/.*\.tsx$/.test(file))
    .filter((file) => controls.test(readFileSync(join(root, file), 'utf8')));
  const known = new Set([...Object.values(places).flatMap(({ files }) => files), ...Object.keys(unkept)]);
  expect(found.filter((file) => !known.has(file))).toEqual([]);
});
