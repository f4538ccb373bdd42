import { AnimatePresence } from 'framer-motion';
import { Fragment, type ReactNode } from 'react';
import type { OpenDialog } from './useDialog';

type Open<T> = { readonly dialog: OpenDialog<T>; readonly onClose: () => void };
type Props<T> = {
  of: { readonly dialog: OpenDialog<T> | undefined; readonly close: () => void };
  children: (open: Open<T>) => ReactNode;
};

/** A dialog while it is open, and while it fades out; each opening has a form of its own. */
export const Opened = <T,>({ of: { dialog, close }, children }: Props<T>) => (
  <AnimatePresence>
    {dialog && <Fragment key={dialog.opening}>{children({ dialog, onClose: close })}</Fragment>}
  </AnimatePresence>
);
