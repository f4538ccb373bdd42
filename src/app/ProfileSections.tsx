import { useQueryClient } from '@tanstack/react-query';
import { useTherapist } from '../device/contexts';
import { copyFiles } from '../printing/files/copyFiles';
import { loadable } from '../ui/loadable';

const PhrasesCard = loadable(() => import('../features/phrases/PhrasesCard'));
const ProfileEvidence = loadable(() => import('../features/profile/ProfileEvidence'));
const ExportCard = loadable(() => import('../features/export/ExportCard'));

/** What 'Meu perfil' offers below the form; loaded with the screen. */
export function ProfileSections() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  return (
    <>
      <PhrasesCard />
      <ProfileEvidence />
      {/* with the generated files of a copy */}
      <ExportCard madeFiles={(record) => copyFiles(queryClient, userId, record)} />
    </>
  );
}
