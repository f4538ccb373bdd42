import * as v from 'valibot';
import { deviceNotices } from '../../sentences/deviceErrors';
import { toast } from '../../ui/feedback/toasts';

/** Says once that the device has something which this version cannot read, and which stays as it is; other failures are tried again. */
export function tellingOtherVersion() {
  let isTold = false;
  return (error: unknown): undefined => {
    if (isTold || !(error instanceof v.ValiError)) return;
    isTold = true;
    toast(deviceNotices.ofOtherVersion);
  };
}
