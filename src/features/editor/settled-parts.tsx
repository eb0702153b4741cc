import type { PlayerRef } from '@remotion/player';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useCurrentUser } from '#src/api/current-user.ts';
import { shownVideoAtom } from '#src/features/editor/generation/generation-atoms.ts';
import { locksToEditAtom } from '#src/features/editor/state/locks.ts';
import { isSettledAtom, openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { lazyPart, prefetchLazyParts } from '#src/ui/lazy-part.tsx';

const EditorDialogs = lazyPart<{ isUrgent: boolean }>(
  async () => (await import('#src/features/editor/editor-dialogs.tsx')).EditorDialogs,
  null,
);

const ReviewNotice = lazyPart(
  async () => (await import('#src/features/editor/review/review-notice.tsx')).ReviewNotice,
  null,
);

const PreparedWeekNotice = lazyPart(
  async () => (await import('#src/features/editor/notices/prepared-week-notice.tsx')).PreparedWeekNotice,
  null,
);

/** How long the preview plays before the rest is fetched, and how long to wait for one that does not play, ms. */
const SETTLE_AFTER = { playing: 1000, idle: 5000 };

/** Whether the preview has settled. Then the remaining lazy parts are prefetched, and hidden ones may be mounted. */
const useIsSettled = (player: PlayerRef | null): boolean => {
  const [isSettled, setIsSettled] = useAtom(isSettledAtom);
  useEffect(() => {
    if (player === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const settleIn = (delay: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        setIsSettled(true);
        void prefetchLazyParts();
      }, delay);
    };
    const onFrame = (): void => {
      player.removeEventListener('frameupdate', onFrame);
      settleIn(SETTLE_AFTER.playing);
    };
    settleIn(SETTLE_AFTER.idle);
    player.addEventListener('frameupdate', onFrame);
    return () => {
      clearTimeout(timer);
      player.removeEventListener('frameupdate', onFrame);
    };
  }, [player, setIsSettled]);
  return isSettled;
};

/** What mounts once the preview has settled: notices, and the dialogs, which come earlier when one of them is open. */
export const SettledParts = ({ player }: { player: PlayerRef | null }) => {
  const isSettled = useIsSettled(player);
  const role = useCurrentUser().data?.role;
  const plansWeeks = role === 'studio_owner' || role === 'admin';
  const isDialogOpen = useAtomValue(openDialogAtom) !== null;
  const isEditingLocks = useAtomValue(locksToEditAtom) !== null;
  const isOtherShown = useAtomValue(shownVideoAtom) !== null;
  const isUrgent = isDialogOpen || isEditingLocks || isOtherShown;
  return (
    <>
      {isSettled && <ReviewNotice />}
      {isSettled && plansWeeks && <PreparedWeekNotice />}
      {(isSettled || isUrgent) && <EditorDialogs isUrgent={isUrgent} />}
    </>
  );
};
