import { notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { onImpersonationSwitched } from '#src/account/impersonation.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { onImpersonationEnded, onSessionEnded } from '#src/api/session.ts';
import { makeRouter } from '#src/routes/routes.tsx';
import { ProvideTheme } from '#src/theme/theme.tsx';
import { reloadPage } from '#src/ui/browser/load-page.ts';

/** Signs the user out on this page too, and explains why the screen changes. */
const handleSessionEnd = (queryClient: QueryClient, router: ReturnType<typeof makeRouter>): void => {
  const wasSignedIn = queryClient.getQueryData(queryKeys.currentUser) != null;
  queryClient.setQueryData(queryKeys.currentUser, null);
  if (!wasSignedIn) return;
  // For a visitor, `/` is the landing page, which a signed-out user does not want to see.
  if (router.state.location.pathname === '/') void router.navigate('/auth', { replace: true });
  // Notifications about the promo are obsolete, and on a phone they cover the sign-in form.
  notifications.clean();
  notifications.show({
    id: 'session-ended',
    title: 'You are signed out',
    message: 'Your promo is saved. Sign in to continue.',
  });
};

/** Refetches the current user. This fails, so a page with a link back to the admin panel replaces the current one. */
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
  // Another page in this browser has started or ended an impersonation.
  useEffect(() => onImpersonationSwitched(reloadPage), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ProvideTheme>
        <RouterProvider router={router} />
      </ProvideTheme>
    </QueryClientProvider>
  );
};
