import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { describeError } from '#src/api/describe-error.ts';
import { useCurrentUser } from '#src/api/use-current-user.ts';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';
import { NoticeScreen } from '#src/ui/notice-screen.tsx';

type GuardedProps = {
  /** The page for who is signed in; null is a visitor. */
  children: (user: CurrentUser | null) => ReactNode;
};

/** Waits until it is known who is here, then shows what is for them. */
export const Guarded = ({ children }: GuardedProps) => {
  const { data: user, error, isFetching, refetch } = useCurrentUser();
  if (user !== undefined) return children(user);
  if (error === null) return <LoadingScreen />;
  return (
    <NoticeScreen title="We cannot reach your account" text={describeError(error)}>
      <Button size="md" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </NoticeScreen>
  );
};
