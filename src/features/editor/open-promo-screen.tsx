import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { restorePromo } from '#contract/promos/promos.contract.ts';
import { ApiError, describeError, hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { clearLastPromoId, setLastPromoId } from '#src/api/stored-data.ts';
import { EditorScreen } from '#src/features/editor/editor-screen.tsx';
import { OpenPromoProvider } from '#src/features/editor/open-promo-provider.tsx';
import { makeDraftStore } from '#src/features/editor/state/persistence/draft-store.ts';
import { loadPromo } from '#src/features/editor/state/persistence/load-promo.ts';
import { preloadPoster } from '#src/features/editor/state/use-library.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { NoticeScreen } from '#src/ui/pages/notice-screen.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';

type DeletedPromoProps = { promoId: string; onRestored: () => void; onLeave: () => void };

type OpenPromoProps = {
  promoId: string;
  renderAccount: (beforeLogout: () => Promise<boolean>) => ReactNode;
};

/** The promo of this address is deleted and can be restored. */
const DeletedPromoScreen = ({ promoId, onRestored, onLeave }: DeletedPromoProps) => {
  const restoring = useMutation({
    mutationFn: () => call(restorePromo, { params: { id: promoId } }),
    onSuccess: onRestored,
    onError: notifyError,
  });
  return (
    <NoticeScreen title="This promo is deleted" text="Restore it, or continue with another one.">
      <Group justify="center" gap="sm">
        <PrimaryButton isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
          Restore
        </PrimaryButton>
        <Button size="md" variant="default" onClick={onLeave}>
          Open my latest promo
        </Button>
      </Group>
    </NoticeScreen>
  );
};

const isMissing = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

/** Identifies this page load. Not `randomUUID`, which browsers only offer over HTTPS. */
const newPageId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Loads the promo that the address names and opens it. */
export const OpenPromoScreen = ({ promoId, renderAccount }: OpenPromoProps) => {
  const [drafts] = useState(() => makeDraftStore(browserStorage, newPageId()));
  const [opening, setOpening] = useState(1);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.openPromo(promoId, opening),
    queryFn: async () => {
      const view = await loadPromo(promoId);
      void preloadPoster(queryClient, view.document);
      return view;
    },
    gcTime: 0,
  });
  useEffect(() => {
    if (data !== undefined) setLastPromoId(data.id);
  }, [data]);
  if (data !== undefined) {
    return (
      <OpenPromoProvider key={opening} view={data} drafts={drafts} onReload={() => setOpening(opening + 1)}>
        <EditorScreen renderAccount={renderAccount} />
      </OpenPromoProvider>
    );
  }
  if (error === null) return <LoadingScreen />;
  const openLatest = (): void => {
    clearLastPromoId();
    void navigate('/', { replace: true });
  };
  if (hasCode(error, 'PROMO_DELETED')) {
    return <DeletedPromoScreen promoId={promoId} onRestored={() => void refetch()} onLeave={openLatest} />;
  }
  return isMissing(error) ? (
    <NoticeScreen title="This promo is not here" text="It was deleted, or it belongs to another account.">
      <Button size="md" variant="default" onClick={openLatest}>
        Open my latest promo
      </Button>
    </NoticeScreen>
  ) : (
    <NoticeScreen title="We cannot open this promo" text={describeError(error)}>
      <Button size="md" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </NoticeScreen>
  );
};
