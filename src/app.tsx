import { notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { onSessionEnded } from '#src/api/session.ts';
import { makeRouter } from '#src/routes.tsx';
import { ProvideTheme } from '#src/theme/provide-theme.tsx';

/** Signs the person out on this page too, and explains why the screen changes. */
const handleSessionEnd = (queryClient: QueryClient): void => {
  const wasSignedIn = queryClient.getQueryData(queryKeys.currentUser) != null;
  queryClient.setQueryData(queryKeys.currentUser, null);
  if (!wasSignedIn) return;
  // Notifications about the promo are obsolete here, and on a phone they cover the fields.
  notifications.clean();
  notifications.show({
    id: 'session-ended',
    title: 'You are signed out',
    message: 'Your promo is saved. Sign in to go on.',
  });
};

/** The web app: theme, server cache and routes. */
export const App = () => {
  const [queryClient] = useState(makeQueryClient);
  const [router] = useState(makeRouter);
  useEffect(() => onSessionEnded(() => handleSessionEnd(queryClient)), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <ProvideTheme>
        <RouterProvider router={router} />
      </ProvideTheme>
    </QueryClientProvider>
  );
};
