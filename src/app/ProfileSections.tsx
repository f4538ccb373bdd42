import { useQueryClient } from '@tanstack/react-query';
import { copyFiles } from '../features/patients/copyFiles';
import { loadable } from '../ui/loadable';

const PhrasesCard = loadable(() => import('../features/phrases/PhrasesCard'));
const ExportCard = loadable(() => import('../features/export/ExportCard'));

/** What 'Meu perfil' offers below the form; loaded with the screen. */
export function ProfileSections({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  return (
    <>
      <PhrasesCard userId={userId} />
      {/* with the generated files of a copy */}
      <ExportCard userId={userId} madeFiles={(record) => copyFiles(queryClient, userId, record)} />
    </>
  );
}
