import { useMediaQuery } from '../../ui/useMediaQuery';

/** True where the window has room for a second column. In px, so that larger letters change no column. */
export const useBeside = () => useMediaQuery('(min-width: 1024px)');
