import { useQueryClient } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { ProfileScreen } from '../features/profile/ProfileScreen';
import { useTherapist } from '../forms/contexts';
import { copyFiles } from '../printing/files/copyFiles';
import { Button } from '../ui/controls/Button';
import { Group } from '../ui/layout/Group';
import { loadable } from '../ui/loadable';
import { useNavigate, useNavigation } from './navigation';
import { detailsOf, home, type ProfileView } from './view';

const TakenCard = loadable(() => import('../features/taken/TakenCard'));
const SecurityCard = loadable(() => import('../features/security/SecurityCard'));
const PhrasesCard = loadable(() => import('../features/phrases/PhrasesCard'));
const ProfileHistory = loadable(() => import('../features/profile/ProfileHistory'));
const DeletedRecords = loadable(() => import('../features/profile/DeletedRecords'));
const ExportCard = loadable(() => import('../features/export/ExportCard'));

/** The way to the import, beside the export. */
function ImportCard() {
  const navigate = useNavigate();
  return (
    <Group headingLevel="h2" title="Importar fichas" hint="De outra conta, ou de outro sistema.">
      <p className="max-w-prose text-ink-2">
        Escolha o ZIP de uma exportação ou cópia deste aplicativo, ou uma planilha (Excel ou CSV) de outro
        sistema. Antes de gravar, você vê o que foi encontrado, ficha por ficha.
      </p>
      <Button
        className="mt-4"
        icon={<FileInput aria-hidden className="size-5" />}
        onClick={() => navigate({ name: 'import' })}
      >
        Importar fichas
      </Button>
    </Group>
  );
}

const backTo = {
  'session-note': 'Voltar à evolução',
  evaluation: 'Voltar à reavaliação',
  report: 'Voltar ao relatório',
} as const satisfies { [name in NonNullable<ProfileView['from']>['name']]: string };

/** 'Meu perfil', joined with what other features have in it. */
export function ProfileSections({ view }: { view: ProfileView }) {
  const { userId } = useTherapist();
  const { navigate, isShown } = useNavigation();
  const queryClient = useQueryClient();
  const { place = 'signer', from } = view;
  /** To the form that waits for the profile, where it is ended. */
  const back = from && (() => history.back());
  return (
    <ProfileScreen
      place={place}
      onPlace={(next) => navigate({ ...view, place: next }, { replace: true })}
      back={from && backTo[from.name]}
      onLeave={back ?? (() => navigate(home))}
      // from the form alone, which may have been left meanwhile
      onSaved={back && (() => isShown({ ...view, place: 'signer' }) && back())}
      slots={{
        history: <ProfileHistory />,
        device: <TakenCard onOpen={(patientId) => navigate(detailsOf(patientId))} />,
        security: <SecurityCard />,
        phrases: <PhrasesCard />,
        data: (
          <>
            {/* with the generated files of a copy */}
            <ExportCard madeFiles={(record) => copyFiles(queryClient, userId, record)} />
            <ImportCard />
            <DeletedRecords />
          </>
        ),
      }}
    />
  );
}
