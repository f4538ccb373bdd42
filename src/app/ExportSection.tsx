import { useQueryClient } from '@tanstack/react-query';
import { copyFiles } from '../features/patients/copyFiles';
import { loadable } from '../ui/loadable';

const ExportCard = loadable(() => import('../features/export/ExportCard'));

/** The export, with the files that a patient's copy holds; it comes with the first look at the profile. */
export function ExportSection({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  return <ExportCard userId={userId} madeFiles={(record) => copyFiles(queryClient, userId, record)} />;
}
