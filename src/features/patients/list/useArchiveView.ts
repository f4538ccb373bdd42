import { useEffect, useEffectEvent } from 'react';
import { returnFocus } from '../../../ui/controls/returnFocus';
import { openLayer } from '../../../ui/overlays/layers';
import type { ListVisit, PositionStore } from './listVisit';

type Shown = {
  readonly isArchive: boolean;
  /** The last archived record has been reactivated. */
  readonly isEmpty: boolean;
};

/** Shows the archived records at a position, or those in use without one; Back leads to these, and so does an empty archive. */
export function useArchiveView(archive: ListVisit['archive'], { isArchive, isEmpty }: Shown) {
  const show = (position: PositionStore | undefined) => {
    archive.set(position);
    scrollTo({ top: 0 });
  };
  const close = useEffectEvent(() => {
    returnFocus(null);
    show(undefined);
  });
  useEffect(() => (isArchive ? openLayer(() => close()) : undefined), [isArchive]);
  useEffect(() => {
    if (isArchive && isEmpty) close();
  }, [isArchive, isEmpty]);
  return show;
}
