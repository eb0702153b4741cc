import { Button, Tooltip } from '@mantine/core';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Provider, useAtomValue, useStore } from 'jotai';
import { type ReactNode, useEffect, useState, useMemo } from 'react';
import { Navigate, useSearchParams, useNavigate } from 'react-router';
import { restorePromo, type LockablePromo, renamePromo } from '#contract/promos/promos.contract.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { describeError, ApiError, hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { lastPromoId, clearLastPromoId, setLastPromoId } from '#src/api/current-user.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { EditorScreen } from '#src/features/editor/editor-screen.tsx';
import {
  useFollowGeneration,
  useResumeGeneration,
} from '#src/features/editor/generation/use-follow-generation.ts';
import { useNotifyRefusedEdits } from '#src/features/editor/state/locks.ts';
import {
  type OpenPromo,
  OpenPromoContext,
  useClassTitle,
  useRestoreTitle,
  useOpenPromo,
} from '#src/features/editor/state/open-promo.ts';
import { useAutosave, saveStateAtom } from '#src/features/editor/state/persistence/autosave.ts';
import {
  makeDraftStore,
  type DraftStore,
  type OpenedWithDraft,
  openWithDraft,
  useSaveOrphanedDrafts,
  copyTitle,
  saveCopy,
} from '#src/features/editor/state/persistence/draft-store.ts';
import { findPromo, loadPromo } from '#src/features/editor/state/persistence/load-promo.ts';
import { promoAtom, promoTemplateAtom } from '#src/features/editor/state/promo-atom.ts';
import { usePrefetchLibrary, preloadPoster } from '#src/features/editor/state/use-library.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { NoticeScreen } from '#src/ui/pages/page-header.tsx';
import { usePageTitle } from '#src/ui/pages/page-heading.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';
import classes from '#src/features/editor/editor-page.module.css';

const conflictCopy = {
  conflict: {
    title: 'This promo was changed somewhere else',
    text: 'Another tab or device saved a newer version. Nothing was overwritten: your version is still here.',
    keep: 'Keep mine as a copy',
    leave: 'Load the newer one',
  },
  gone: {
    title: 'This promo was deleted somewhere else',
    text: 'It is no longer among your promos. Your version is still here.',
    keep: 'Save mine as a new promo',
    leave: 'Leave it deleted',
  },
} as const;

type SaveConflictProps = { drafts: DraftStore; onReload: () => void };

/** Asks what to do when the promo was changed or deleted elsewhere. It cannot be dismissed, and the draft stays until the user decides. */
export const SaveConflict = ({ drafts, onReload }: SaveConflictProps) => {
  const { state } = useAtomValue(saveStateAtom);
  const store = useStore();
  const navigate = useNavigate();
  const { promoId, title } = useOpenPromo();
  const [isCopying, setIsCopying] = useState(false);
  const [problem, setProblem] = useState('');
  const isGone = state === 'gone';
  const copy = conflictCopy[isGone ? 'gone' : 'conflict'];

  const saveAsCopy = async (): Promise<void> => {
    setIsCopying(true);
    try {
      const mine = { title: copyTitle(title), document: store.get(promoAtom) };
      const created = await saveCopy(mine, store.get(promoTemplateAtom));
      drafts.clear(promoId);
      await navigate(`/?promo=${created.id}`);
    } catch (error) {
      setProblem(describeError(error));
      setIsCopying(false);
    }
  };
  const discardMine = (): void => {
    drafts.clear(promoId);
    if (!isGone) {
      onReload();
      return;
    }
    clearLastPromoId();
    void navigate('/');
  };
  return (
    <Dialog
      opened={state === 'conflict' || isGone}
      onClose={() => undefined}
      closeLabel={null}
      title={copy.title}
    >
      <p className={classes.text}>{copy.text}</p>
      <p className={classes.problem} role="alert">
        {problem}
      </p>
      <div className={classes.buttons}>
        <PrimaryButton isBusy={isCopying} onClick={() => void saveAsCopy()}>
          {copy.keep}
        </PrimaryButton>
        <Button variant="default" className={classes.button} disabled={isCopying} onClick={discardMine}>
          {copy.leave}
        </Button>
      </div>
    </Dialog>
  );
};

type ProviderProps = {
  view: LockablePromo;
  drafts: DraftStore;
  /** Loads the promo again from the server. */
  onReload: () => void;
  children: ReactNode;
};

const WithOpenPromo = ({
  view,
  drafts,
  opened,
  onReload,
  children,
}: ProviderProps & { opened: OpenedWithDraft }) => {
  const autosave = useAutosave(view, opened, drafts);
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(view.title);
  const openPromo = useMemo<OpenPromo>(
    () => ({
      promoId: view.id,
      title,
      saveNow: autosave.flush,
      notifyIfStale: autosave.stopIfStale,
      rename: async (next) => {
        const renamed = await call(renamePromo, { params: { id: view.id }, body: { title: next } });
        setTitle(renamed.title);
        // Renders have the title of their promo.
        await queryClient.invalidateQueries({ queryKey: queryKeys.rendersOfPromo(view.id) });
      },
    }),
    [autosave, queryClient, title, view.id],
  );
  const asOpened = useMemo(
    () => ({ document: opened.document, revision: opened.hasDraft ? null : opened.revision }),
    [opened],
  );
  usePageTitle(`${title} · ${PRODUCT_NAME}`);
  useRestoreTitle(opened.store, title, (former) => void openPromo.rename(former).catch(() => undefined));
  useClassTitle(opened.store, title, openPromo.rename);
  useSaveOrphanedDrafts(view, opened, drafts);
  useNotifyRefusedEdits(opened.store);
  useResumeGeneration(view.id, asOpened);
  useFollowGeneration();
  return (
    <OpenPromoContext value={openPromo}>
      {children}
      <SaveConflict drafts={drafts} onReload={onReload} />
    </OpenPromoContext>
  );
};

/** Provides the open promo: document, history, autosave and render. */
export const OpenPromoProvider = (props: ProviderProps) => {
  const [opened] = useState(() => openWithDraft(props.view, props.drafts));
  return (
    <Provider store={opened.store}>
      <WithOpenPromo {...props} opened={opened} />
    </Provider>
  );
};

type DeletedPromoProps = { promoId: string; onRestored: () => void; onLeave: () => void };

type OpenPromoProps = {
  promoId: string;
  renderAccount: (beforeLogout: () => Promise<boolean>) => ReactNode;
};

/** Shown when the promo of this address is deleted and can be restored. */
const DeletedPromoScreen = ({ promoId, onRestored, onLeave }: DeletedPromoProps) => {
  const restoring = useMutation({
    mutationFn: () => call(restorePromo, { params: { id: promoId } }),
    onSuccess: onRestored,
    onError: notifyError,
  });
  return (
    <NoticeScreen title="This promo is deleted" text="Restore it, or continue with another one.">
      <div className={classes.choices}>
        <PrimaryButton isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
          Restore
        </PrimaryButton>
        <Button size="md" variant="default" onClick={onLeave}>
          Open my latest promo
        </Button>
      </div>
    </NoticeScreen>
  );
};

const isMissing = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

/** Identifies this page load. Not `randomUUID`, which needs HTTPS. */
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

/** Delay of a tooltip, and the time after one closes within which the next opens at once, ms (PF-033, PF-034). */
const DELAY = { open: 700, skip: 300 };

/** Groups the tooltips. Not at the root of the app, because signing in does not need their 16 KB of code. */
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
  /** Renders the account menu. Logging out waits for `beforeLogout`, which resolves to false if changes are unsaved. */
  renderAccount: (beforeLogout: () => Promise<boolean>) => ReactNode;
};

/** The editor. The address names the open promo. */
export const EditorPage = ({ renderAccount }: EditorPageProps) => {
  const [search] = useSearchParams();
  // In parallel with the promo.
  usePrefetchLibrary();
  const promoId = search.get('promo');
  if (promoId === null) return <FindPromoScreen />;
  return (
    <GroupTooltips>
      <OpenPromoScreen key={promoId} promoId={promoId} renderAccount={renderAccount} />
    </GroupTooltips>
  );
};
