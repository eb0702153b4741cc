import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { AccountEntry } from '#src/features/account/account-entry.tsx';
import { EditorPage } from '#src/features/editor/editor-page.tsx';
import { firstPaint } from '#src/features/editor/preview/player-control.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

const SharedVideosDialog = lazyPart(
  async () => (await import('#src/uploads/shared-videos-dialog.tsx')).SharedVideosDialog,
  null,
  firstPaint,
);

/** The editor with the account menu in its header, as one lazily loaded chunk. */
export const EditorRoute = ({ user }: { user: CurrentUser }) => (
  <>
    <EditorPage renderAccount={(beforeLogout) => <AccountEntry user={user} beforeLogout={beforeLogout} />} />
    <SharedVideosDialog />
  </>
);

export { prefetchLayout } from '#src/features/editor/editor-screen.tsx';
export { prefetchPromo } from '#src/features/editor/state/persistence/load-promo.ts';
