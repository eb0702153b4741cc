import { notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { onSessionEnded } from '#src/api/call.ts';
import { makeRouter } from '#src/routes.tsx';
import { ProvideTheme } from '#src/theme/provide-theme.tsx';

/** Signs the person out on this page too; whoever was at work is told why the screen changes. */
const leave = (queryClient: QueryClient): void => {
  const wasSignedIn = queryClient.getQueryData(queryKeys.currentUser) != null;
  queryClient.setQueryData(queryKeys.currentUser, null);
  if (!wasSignedIn) return;
  // What was said about the promo is of no use here, and on a phone lies over the fields.
  notifications.clean();
  notifications.show({
    id: 'session-ended',
    title: 'You are signed out',
    message: 'Your session has ended. Sign in to go on; your promo is kept.',
  });
};

/** The web app: theme, server cache and routes. */
export const App = () => {
  const [queryClient] = useState(makeQueryClient);
  const [router] = useState(makeRouter);
  useEffect(() => onSessionEnded(() => leave(queryClient)), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <ProvideTheme>
        <RouterProvider router={router} />
      </ProvideTheme>
    </QueryClientProvider>
  );
};
