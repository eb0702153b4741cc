import { useQueryClient } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { type ReactNode, useMemo, useState } from 'react';
import { type LockablePromo, renamePromo } from '#contract/promos/promos.contract.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { SaveConflict } from '#src/features/editor/header/save-conflict.tsx';
import {
  useFollowGeneration,
  useResumeGeneration,
} from '#src/features/editor/generation/use-follow-generation.ts';
import type { DraftStore } from '#src/features/editor/state/persistence/draft-store.ts';
import { type OpenedPromo, openSession } from '#src/features/editor/state/persistence/open-session.ts';
import { type EditorSession, SessionContext } from '#src/features/editor/state/session.ts';
import { useNotifyRefusedEdits } from '#src/features/editor/state/locks.ts';
import { useAutosave } from '#src/features/editor/state/persistence/use-autosave.ts';
import { useClassTitle, useRestoreTitle } from '#src/features/editor/state/title-steps.ts';
import { useSaveOrphanedDrafts } from '#src/features/editor/state/persistence/orphaned-drafts.ts';
import { usePageTitle } from '#src/ui/pages/page-heading.tsx';

type ProviderProps = {
  view: LockablePromo;
  drafts: DraftStore;
  /** Loads the promo again from the server. */
  onReload: () => void;
  children: ReactNode;
};

const Session = ({ view, drafts, opened, onReload, children }: ProviderProps & { opened: OpenedPromo }) => {
  const autosave = useAutosave(view, opened, drafts);
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(view.title);
  const session = useMemo<EditorSession>(
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
  useRestoreTitle(opened.store, title, (former) => void session.rename(former).catch(() => undefined));
  useClassTitle(opened.store, title, session.rename);
  useSaveOrphanedDrafts(view, opened, drafts);
  useNotifyRefusedEdits(opened.store);
  useResumeGeneration(view.id, asOpened);
  useFollowGeneration();
  return (
    <SessionContext value={session}>
      {children}
      <SaveConflict drafts={drafts} onReload={onReload} />
    </SessionContext>
  );
};

/** The open promo for everything below: document, history, autosave and render. */
export const EditorSessionProvider = (props: ProviderProps) => {
  const [opened] = useState(() => openSession(props.view, props.drafts));
  return (
    <Provider store={opened.store}>
      <Session {...props} opened={opened} />
    </Provider>
  );
};
