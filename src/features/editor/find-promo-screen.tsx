import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { describeError } from '#src/api/api-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { findPromo } from '#src/features/editor/state/find-promo.ts';
import { lastPromoId } from '#src/api/last-promo.ts';
import { LoadingScreen } from '#src/ui/spinner.tsx';
import { NoticeScreen } from '#src/ui/pages/notice-screen.tsx';

/** Finds the promo to open and redirects to its address. */
export const FindPromoScreen = () => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.promoToOpen,
    queryFn: () => findPromo(lastPromoId()),
    gcTime: 0,
  });
  if (data !== undefined) return <Navigate to={`/?promo=${data}`} replace />;
  if (error === null) return <LoadingScreen />;
  return (
    <NoticeScreen title="We cannot open your promo" text={describeError(error)}>
      <Button size="md" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </NoticeScreen>
  );
};
