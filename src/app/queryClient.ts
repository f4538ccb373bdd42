import { QueryCache, QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DataError } from '../data/supabase/dataError';
import { type DataAction, dataFailure } from '../data/supabase/errors';
import { toast } from '../ui/feedback/toasts';
import { isWithoutNetwork } from '../ui/useOnline';

declare module '@tanstack/react-query' {
  interface Register {
    /** The toast of for a failed query. Without it, the component that shows the data reports it. */
    queryMeta: { readonly failure?: DataAction };
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, observers }) => {
        // without observers the screen has been left; its next visit fetches again
        if (!meta?.failure || observers.length === 0) return;
        // the navigation and the place itself say so
        if (!isWithoutNetwork()) toast(dataFailure(meta.failure, error));
      },
    }),
    defaultOptions: {
      queries: {
        // offline, a query fails at once instead of pausing
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        gcTime: Number.POSITIVE_INFINITY,
        retry: (count, error) => count < 1 && error instanceof DataError && error.kind === 'failed',
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Cleared on unmount: a photo's garbage collection timer would keep the whole cache for minutes. */
export function useNewQueryClient(): QueryClient {
  const [queryClient] = useState(createQueryClient);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      // strict mode mounts again at once
      setTimeout(() => mounted.current || queryClient.clear());
    };
  }, [queryClient]);
  return queryClient;
}
