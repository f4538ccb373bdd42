import { type RowDraft, rowDraftCodec } from '../../forms/rows/rowDraft';
import { profiles } from '../../records/profile';

export type ProfileDraft = RowDraft<typeof profiles>;

export const profileCodec = rowDraftCodec(profiles, 'profile');
