import { QueryClient } from '@tanstack/react-query';
import { DataError } from '../data/errors';

/** One per therapist: it dies with the workspace, and everything that was read with it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // without network a call fails and says so, instead of waiting without an end
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: Number.POSITIVE_INFINITY,
        retry: (count, error) => count < 1 && error instanceof DataError && error.kind === 'failed',
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
