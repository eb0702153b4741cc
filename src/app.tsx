import { notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { onImpersonationSwitched } from '#src/account/impersonation.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { onImpersonationEnded, onSessionEnded } from '#src/api/session.ts';
import { makeRouter } from '#src/routes/routes.tsx';
import { ProvideTheme } from '#src/theme/provide-theme.tsx';
import { reloadPage } from '#src/ui/browser/load-page.ts';

/** Signs the person out on this page too, and explains why the screen changes. */
const handleSessionEnd = (queryClient: QueryClient, router: ReturnType<typeof makeRouter>): void => {
  const wasSignedIn = queryClient.getQueryData(queryKeys.currentUser) != null;
  queryClient.setQueryData(queryKeys.currentUser, null);
  if (!wasSignedIn) return;
  // A visitor's page at this address is the landing page, which is not what they want now.
  if (router.state.location.pathname === '/') void router.navigate('/auth', { replace: true });
  // Notifications about the promo are obsolete here, and on a phone they cover the fields.
  notifications.clean();
  notifications.show({
    id: 'session-ended',
    title: 'You are signed out',
    message: 'Your promo is saved. Sign in to continue.',
  });
};

/** Refetches the current user, which now fails: the person's pages are replaced by the way back to the admin panel. */
const handleImpersonationEnd = (queryClient: QueryClient): void => {
  const isShown = queryClient.getQueryData(queryKeys.currentUser) != null;
  if (isShown) void queryClient.resetQueries({ queryKey: queryKeys.currentUser });
};

/** The web app: theme, server cache and routes. */
export const App = () => {
  const [queryClient] = useState(makeQueryClient);
  const [router] = useState(makeRouter);
  useEffect(() => onSessionEnded(() => handleSessionEnd(queryClient, router)), [queryClient, router]);
  useEffect(() => onImpersonationEnded(() => handleImpersonationEnd(queryClient)), [queryClient]);
  // Another page of this browser now acts for somebody, or no longer does.
  useEffect(() => onImpersonationSwitched(reloadPage), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ProvideTheme>
        <RouterProvider router={router} />
      </ProvideTheme>
    </QueryClientProvider>
  );
};
