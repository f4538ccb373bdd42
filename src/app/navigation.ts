import { type RefObject, useRef, useState } from 'react';
import { type ListPlace, newPlace } from '../features/patients/list/listPlace';
import { requiredContext } from '../ui/requiredContext';
import { type Navigate, useView } from './useView';
import type { View } from './view';

export type Navigation = {
  readonly view: View;
  readonly navigate: Navigate;
  /** Opens a view anew: the list, or only that of a record saved once more, forgets where it was left. */
  readonly visit: Navigate;
  readonly listPlace: ListPlace;
  /** False until a view has been shown. */
  readonly arrived: RefObject<boolean>;
};

export const [NavigationContext, useNavigation] = requiredContext<Navigation>('navigation');

export const useNavigate = (): Navigate => useNavigation().navigate;

/** The navigation of one workspace, for its context. */
export function useNewNavigation(userId: string): Navigation {
  const [view, navigate] = useView(userId);
  const [listPlace] = useState(newPlace);
  const arrived = useRef(false);
  const visit: Navigate = (next, options) => {
    const isSavedAgain = 'saved' in next && next.saved !== undefined && next.saved === listPlace.saved;
    if (next.name === 'patients') Object.assign(listPlace, newPlace());
    else if (isSavedAgain) Object.assign(listPlace, newPlace(listPlace.saved, listPlace.before));
    // the first view, too, when it is the one that a tablet was handed over from
    arrived.current = true;
    navigate(next, options);
  };
  return { view, navigate, visit, listPlace, arrived };
}
