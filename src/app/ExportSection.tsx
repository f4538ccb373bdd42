import { useQueryClient } from '@tanstack/react-query';
import { copyFiles } from '../features/patients/copyFiles';
import { loadable } from '../ui/loadable';

const ExportCard = loadable(() => import('../features/export/ExportCard'));

/** Joins the export card with the generated files of a copy; loaded with the profile screen. */
export function ExportSection({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  return <ExportCard userId={userId} madeFiles={(record) => copyFiles(queryClient, userId, record)} />;
}
