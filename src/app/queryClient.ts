import { QueryCache, QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DataError } from '../data/supabase/dataError';
import { type DataAction, dataFailure } from '../data/supabase/errors';
import { toast } from '../ui/feedback/toast';

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure`: which toast of tells that the query failed. Without it the place that shows the data tells. */
    queryMeta: { readonly failure?: DataAction };
  }
}

/** One per therapist. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, observers }) => {
        // for a screen that was left, the next visit asks again
        if (meta?.failure && observers.length > 0) toast(dataFailure(meta.failure, error));
      },
    }),
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

/** What was read goes with the workspace: a photo on its way out of memory would keep all of it for minutes. */
export function useReadings(): QueryClient {
  const [queryClient] = useState(createQueryClient);
  const stands = useRef(false);
  useEffect(() => {
    stands.current = true;
    return () => {
      stands.current = false;
      // in strict mode it stands again at once
      setTimeout(() => stands.current || queryClient.clear());
    };
  }, [queryClient]);
  return queryClient;
}
