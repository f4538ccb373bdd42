import { useNavigation } from './navigation';

export function useOpenProfile(): () => void {
  const { view, navigate } = useNavigation();
  return () => {
    if (view.name !== 'profile') navigate({ name: 'profile' });
  };
}
