import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { onSessionEnded } from '#src/api/session-ended.ts';
import { makeRouter } from '#src/routes.tsx';
import { ProvideTheme } from '#src/theme/provide-theme.tsx';

/** The web app: theme, server cache and routes. */
export const App = () => {
  const [queryClient] = useState(makeQueryClient);
  const [router] = useState(makeRouter);
  useEffect(() => onSessionEnded(() => queryClient.setQueryData(queryKeys.currentUser, null)), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <ProvideTheme>
        <RouterProvider router={router} />
      </ProvideTheme>
    </QueryClientProvider>
  );
};
