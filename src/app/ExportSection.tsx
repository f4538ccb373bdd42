import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { copyFiles } from '../features/patients/copyFiles';

const ExportCard = lazy(() => import('../features/export/ExportCard'));

/** The export, with the files that a patient's copy holds; it comes with the first look at the profile. */
export function ExportSection({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  return (
    <Suspense>
      <ExportCard userId={userId} madeFiles={(record) => copyFiles(queryClient, userId, record)} />
    </Suspense>
  );
}
