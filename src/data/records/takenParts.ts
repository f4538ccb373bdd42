import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { entities, type RecordEntity, type RecordTable } from '../../records/entities';
import { keepUntilOptions } from './archive';
import { changeDaysOptions } from './changeDays';
import { issuedReportsOptions } from './disclosures';
import { documentsOptions } from './documents';
import { rowsOptions } from './entityRows';
import { evaluationsOptions } from './evaluations';
import { expectedOptions } from './expectedSessions';
import { familyOptions } from './familyAnswers';
import { goalsOptions } from './goals';
import { importOptions } from './origin';
import { notesOptions } from './sessionNotes';

type Part = { readonly key: QueryKey; readonly data: unknown };
type ReadPart = (cache: QueryClient, staleTime: number) => Promise<Part>;

const partOf =
  <Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>): ReadPart =>
  async (cache, staleTime) => ({
    key: options.queryKey,
    data: await cache.fetchQuery({ ...options, staleTime }),
  });

/** The newest notes alone, however many a screen has read. */
const newestNotes =
  (patientId: string): ReadPart =>
  async (cache, staleTime) => {
    const options = notesOptions(patientId);
    const { pages, pageParams } = await cache.fetchInfiniteQuery({ ...options, staleTime });
    return {
      key: options.queryKey,
      data: { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) },
    };
  };

/** Goals are read with their ratings; signatures and revocations stand in the rows of consents. */
const readOtherwise: readonly RecordTable[] = ['goals', 'goal_ratings', 'signatures', 'revocations'];

/** What the tabs of a record show and the editor of its notes reads beside its row, query by query. */
export const takenParts = (userId: string, patientId: string): readonly ReadPart[] => [
  newestNotes(patientId),
  partOf(goalsOptions(patientId)),
  partOf(documentsOptions(userId, patientId)),
  partOf(evaluationsOptions(userId, patientId)),
  partOf(changeDaysOptions(userId, patientId)),
  partOf(familyOptions(userId, patientId)),
  partOf(issuedReportsOptions(userId, patientId)),
  partOf(importOptions(userId, patientId)),
  partOf(keepUntilOptions(patientId)),
  partOf(expectedOptions(patientId)),
  ...entities
    .filter(({ table }: RecordEntity) => !readOtherwise.includes(table))
    .map((entity: RecordEntity) => partOf(rowsOptions(entity, userId, patientId))),
];
