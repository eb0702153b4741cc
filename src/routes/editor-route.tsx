import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { AccountEntry } from '#src/features/account/account-entry.tsx';
import { EditorPage } from '#src/features/editor/editor-page.tsx';
import { useSharedVideos } from '#src/uploads/shared-videos.ts';

/** The editor with the account menu in its header: one lazily loaded chunk. */
export const EditorRoute = ({ user }: { user: CurrentUser }) => {
  useSharedVideos();
  return (
    <EditorPage renderAccount={(beforeLogout) => <AccountEntry user={user} beforeLogout={beforeLogout} />} />
  );
};

export { prefetchLayout } from '#src/features/editor/layouts.tsx';
export { prefetchPromo } from '#src/features/editor/state/persistence/load-promo.ts';
