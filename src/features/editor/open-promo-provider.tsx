import { useQueryClient } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { type ReactNode, useMemo, useState } from 'react';
import { type LockablePromo, renamePromo } from '#contract/promos/promos.contract.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import {
  useFollowGeneration,
  useResumeGeneration,
} from '#src/features/editor/generation/use-follow-generation.ts';
import { SaveConflict } from '#src/features/editor/header/save-conflict.tsx';
import { useNotifyRefusedEdits } from '#src/features/editor/state/locks.ts';
import { type OpenPromo, OpenPromoContext } from '#src/features/editor/state/open-promo.ts';
import type { DraftStore } from '#src/features/editor/state/persistence/draft-store.ts';
import {
  type OpenedWithDraft,
  openWithDraft,
} from '#src/features/editor/state/persistence/open-with-draft.ts';
import { useSaveOrphanedDrafts } from '#src/features/editor/state/persistence/orphaned-drafts.ts';
import { useAutosave } from '#src/features/editor/state/persistence/use-autosave.ts';
import { useClassTitle, useRestoreTitle } from '#src/features/editor/state/title-steps.ts';
import { usePageTitle } from '#src/ui/pages/page-heading.tsx';

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
        // Renders are named after their promo.
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

/** The open promo for everything below: document, history, autosave and render. */
export const OpenPromoProvider = (props: ProviderProps) => {
  const [opened] = useState(() => openWithDraft(props.view, props.drafts));
  return (
    <Provider store={opened.store}>
      <WithOpenPromo {...props} opened={opened} />
    </Provider>
  );
};
