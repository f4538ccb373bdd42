import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { recordRead } from '../data/records/afterSave';
import { DataError } from '../data/supabase/dataError';
import { type DataAction, dataFailure } from '../sentences/errors';
import { toast } from '../ui/feedback/toasts';
import { isWithoutNetwork } from '../ui/useOnline';

declare module '@tanstack/react-query' {
  interface Register {
    /** The toast of, once, if one of the components that read the query asks for it: others may read the same silently. */
    queryMeta: { readonly failure?: DataAction };
  }
}

export function createQueryClient(): QueryClient {
  // the library believes in a network until it loses one, so the return of a page opened without one would go unnoticed
  onlineManager.setOnline(navigator.onLine);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (data, { queryKey }) => recordRead(client, queryKey, data),
      onError: (error, { observers }) => {
        // the query's own `meta` is that of the component that was rendered last; without any the screen has been left, and its
        // next visit fetches again
        const failure = observers.map(({ options }) => options.meta?.failure).find(Boolean);
        // the navigation and the place itself say so
        if (failure && !isWithoutNetwork()) toast(dataFailure(failure, error));
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
  return client;
}

/** A read that began without network may fail after the network is back, when the failed ones have been repeated. */
async function repeatFailed(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ fetchStatus: 'fetching' });
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Cleared on unmount: a photo's garbage collection timer would keep the whole cache for minutes. */
export function useNewQueryClient(): QueryClient {
  const [queryClient] = useState(createQueryClient);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    const stop = onlineManager.subscribe((isOnline) => {
      if (isOnline) void repeatFailed(queryClient);
    });
    return () => {
      stop();
      mounted.current = false;
      // strict mode mounts again at once
      setTimeout(() => mounted.current || queryClient.clear());
    };
  }, [queryClient]);
  return queryClient;
}
