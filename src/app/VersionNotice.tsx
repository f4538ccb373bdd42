import { useEffect, useSyncExternalStore } from 'react';
import { appVersion, beginNewVersion, registerServiceWorker } from '../device/browser/appVersion';
import { deviceNotices } from '../sentences/deviceErrors';
import { Button } from '../ui/controls/Button';
import { toast } from '../ui/feedback/toasts';

type Props = {
  formOpen: boolean;
  /** Stores pending input; false when a reload would lose some. */
  settle: () => Promise<boolean>;
};

/** Offers to reload for a new version. Never reloads on its own, and never shows while a form is open. */
export function VersionNotice({ formOpen, settle }: Props) {
  const version = useSyncExternalStore(appVersion.subscribe, appVersion.getSnapshot);
  useEffect(() => void registerServiceWorker(), []);
  if (version === 'current' || formOpen) return null;
  const begin = async () => {
    if (await settle()) beginNewVersion();
    else toast(deviceNotices.draftNotStored);
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-accent-100 px-4 py-2 text-accent-800"
    >
      <p className="font-medium">
        {version === 'waiting'
          ? 'Há uma versão nova do aplicativo.'
          : 'O aplicativo foi atualizado em outra aba.'}
      </p>
      <Button small onClick={() => void begin()}>
        Atualizar agora
      </Button>
    </div>
  );
}
