import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { describeError } from '#src/api/describe-error.ts';
import { useCurrentUser } from '#src/features/auth/use-current-user.ts';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';
import { NoticeScreen } from '#src/ui/notice-screen.tsx';

/** Shows a page to a signed-in person and leads a visitor to the sign-in screen. */
export const RequireSignedIn = ({ children }: { children: (user: CurrentUser) => ReactNode }) => {
  const { data: user, error, isPending, isFetching, refetch } = useCurrentUser();
  if (isPending) return <LoadingScreen />;
  if (error !== null && user === undefined) {
    return (
      <NoticeScreen title="We cannot reach your account" text={describeError(error)}>
        <Button size="md" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </NoticeScreen>
    );
  }
  if (user === null || user === undefined) return <Navigate to="/auth" replace />;
  return children(user);
};
