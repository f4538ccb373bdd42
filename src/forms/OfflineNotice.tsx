import { reachesServer } from '../data/supabase/client';
import { Banner } from '../ui/feedback/Banner';
import { useOnline } from '../ui/useOnline';

type Props = {
  /** What to do meanwhile: 'Continue e finalize'. */
  goOn: string;
  /** 'a reavaliação' */
  what: string;
};

/** Without network: a form goes on, and is sent later. */
export function OfflineNotice({ goOn, what }: Props) {
  const isOnline = useOnline(reachesServer);
  if (isOnline) return null;
  return (
    <Banner title="Sem conexão">
      <p>{`${goOn}: ${what} fica guardada neste aparelho e será enviada quando a internet voltar.`}</p>
    </Banner>
  );
}
