import { Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { describeError } from '#src/api/api-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { lastPromoId } from '#src/api/stored-data.ts';
import { OpenPromoScreen } from '#src/features/editor/open-promo-screen.tsx';
import { findPromo } from '#src/features/editor/state/persistence/find-promo.ts';
import { usePrefetchLibrary } from '#src/features/editor/state/use-library.ts';
import { NoticeScreen } from '#src/ui/pages/notice-screen.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';

/** `open` is the delay of a tooltip, `skip` the time after one closes in which the next opens at once, ms (PF-033, PF-034). */
const DELAY = { open: 700, skip: 300 };

/** Groups the tooltips of a page. Not at the root: the positioning code is 16 KB that signing in does not need. */
const GroupTooltips = ({ children }: { children: ReactNode }) => (
  <Tooltip.Group openDelay={DELAY.open} closeDelay={DELAY.skip}>
    {children}
  </Tooltip.Group>
);

/** Finds the promo to open and redirects to its address. */
const FindPromoScreen = () => {
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

type EditorPageProps = {
  /** The account menu; logging out waits for `beforeLogout`, which is false while something is unsaved. */
  renderAccount: (beforeLogout: () => Promise<boolean>) => ReactNode;
};

/** The editor. The address names the open promo, so that a reload returns to it. */
export const EditorPage = ({ renderAccount }: EditorPageProps) => {
  const [search] = useSearchParams();
  // In parallel to the promo.
  usePrefetchLibrary();
  const promoId = search.get('promo');
  if (promoId === null) return <FindPromoScreen />;
  return (
    <GroupTooltips>
      <OpenPromoScreen key={promoId} promoId={promoId} renderAccount={renderAccount} />
    </GroupTooltips>
  );
};
