import { useQueryClient } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { useTherapist } from '../device/contexts';
import { copyFiles } from '../printing/files/copyFiles';
import { Button } from '../ui/controls/Button';
import { Group } from '../ui/layout/Group';
import { loadable } from '../ui/loadable';
import { useNavigate } from './navigation';
import { useOverlays } from './useOverlays';

const PhrasesCard = loadable(() => import('../features/phrases/PhrasesCard'));
const ProfileEvidence = loadable(() => import('../features/profile/ProfileEvidence'));
const ExportCard = loadable(() => import('../features/export/ExportCard'));

/** The way to the import, beside the export. */
function ImportCard() {
  const navigate = useNavigate();
  return (
    <Group
      className="mt-6"
      headingLevel="h2"
      title="Importar fichas"
      hint="De outra conta, ou de outro sistema."
    >
      <p className="max-w-prose text-ink-2">
        Escolha o ZIP de uma exportação ou cópia deste aplicativo, ou uma planilha (Excel ou CSV) de outro
        sistema. Antes de gravar, você vê o que foi encontrado, ficha por ficha.
      </p>
      <Button className="mt-4" icon={<FileInput aria-hidden />} onClick={() => navigate({ name: 'import' })}>
        Importar fichas
      </Button>
    </Group>
  );
}

/** What 'Meu perfil' offers below the form; loaded with the screen. */
export function ProfileSections() {
  const { userId } = useTherapist();
  const { takeBack } = useOverlays();
  const queryClient = useQueryClient();
  return (
    <>
      <PhrasesCard takeBack={takeBack} />
      <ProfileEvidence />
      {/* with the generated files of a copy */}
      <ExportCard madeFiles={(record) => copyFiles(queryClient, userId, record)} />
      <ImportCard />
    </>
  );
}
