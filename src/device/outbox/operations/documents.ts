import { documentRemoved, documentsSaved } from '../../../data/records/afterSave';
import type { Operation, Removing } from '../items';
import { type OperationKind, type RemovingKind, type Result, removed } from './kind';

/** Removes the file of a document, before its row. */
export const fileRemoval: OperationKind<
  Extract<Operation, { readonly table: 'documents' }>,
  Result<'removing'>
> = {
  async send({ path }, { calls }) {
    await calls.removeFile(path);
    return { kind: 'removing' };
  },
};

export const documentRemoval: RemovingKind<Extract<Removing, { table: 'patient_documents' }>> = {
  async send({ base }, { userId, calls }) {
    await calls.removeDocument(userId, base);
    return { kind: 'rowRemoved' };
  },
  askRemoved: ({ base }, { userId, calls }) => calls.askRemovedDocument(userId, base),
  readAgain: ({ base }, { kind }, { cache }) =>
    kind === 'there' ? documentsSaved(cache, base.patient_id) : documentRemoved(cache, base),
  show: ({ base }, _result, { cache }) => documentRemoved(cache, base),
  told: removed,
};
