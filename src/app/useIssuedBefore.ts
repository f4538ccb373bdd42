import { useQueryClient } from '@tanstack/react-query';
import { issuedReportsOptions } from '../data/records/disclosures';
import { type ReportForm, reportCodec } from '../features/issuing/reportDraft';
import { useDevice, useTherapist } from '../forms/contexts';
import { notices } from '../sentences/errors';
import { toast } from '../ui/feedback/toasts';
import { useNavigation } from './navigation';
import { newReportView, type ReportView, reportKey } from './view';

/** Goes on with what was written as the correction of a report that turns out to be issued. */
export function useIssuedBefore({ patientId, report: id }: ReportView) {
  const { userId } = useTherapist();
  const { navigate } = useNavigation();
  const { registry } = useDevice();
  const queryClient = useQueryClient();

  return async (form: ReportForm) => {
    const correction = newReportView(patientId, { replaces: id });
    const draft = registry.begin(reportCodec, reportKey(correction));
    draft.change(() => ({ ...form, replaces: id }));
    await draft.flush();
    // the correction names a report of this list
    await queryClient
      .fetchQuery({ ...issuedReportsOptions(userId, patientId), staleTime: 0 })
      .catch(() => undefined);
    toast(notices.issuedBefore);
    navigate(correction, { replace: true });
  };
}
