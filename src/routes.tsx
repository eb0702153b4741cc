import { Suspense, lazy } from 'react';
import { createBrowserRouter } from 'react-router';
import { AccountBar } from '#src/features/auth/account-bar.tsx';
import { AuthPage } from '#src/features/auth/auth-page.tsx';
import { RequireSignedIn } from '#src/features/auth/require-signed-in.tsx';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { CrashScreen } from '#src/ui/crash-screen.tsx';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';

// The editor brings the Player with it: whoever signs in does not wait for that.
const EditorPage = lazy(async () => {
  const { EditorPage: Page } = await import('#src/features/editor/editor-page.tsx');
  return { default: Page };
});

const Editor = () => (
  <RequireSignedIn>
    {(user) => (
      <Suspense fallback={<LoadingScreen />}>
        <EditorPage
          renderAccount={(beforeLogout) => <AccountBar user={user} beforeLogout={beforeLogout} />}
        />
      </Suspense>
    )}
  </RequireSignedIn>
);

/** Every page of the product and its address. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      errorElement: <CrashScreen />,
      children: [
        { path: '/', element: <Editor /> },
        { path: '/auth', element: <AuthPage /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
