import type { PlayerRef } from '@remotion/player';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtom, useAtomValue, useStore } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useCurrentUser } from '#src/api/current-user.ts';
import { usePromosOfSessions } from '#src/api/promos-of-sessions.ts';
import { invalidateLibrary } from '#src/api/query-keys.ts';
import { ActionKeys } from '#src/features/editor/actions/lazy-action-keys.tsx';
import { generationStatusAtom, shownVideoAtom } from '#src/features/editor/generation/generation-atoms.ts';
import { isBusy } from '#src/features/editor/generation/generation.ts';
import { useGeneration } from '#src/features/editor/generation/use-generation.ts';
import { DesktopEditor, MobileEditor } from '#src/features/editor/layouts.tsx';
import { useNotifyFirstPaint } from '#src/features/editor/preview/first-paint.ts';
import { rewind, usePauseWhile, useSeekToTrimFrame } from '#src/features/editor/preview/player-control.ts';
import { locksToEditAtom } from '#src/features/editor/state/locks.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { classInfoAtom, promoAtom, promoTemplateAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  mobilePanelAtom,
  playerAtom,
  isSettledAtom,
  openDialogAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { promoNote } from '#src/ui/copy/session-copy.ts';
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
const SettledParts = ({ player }: { player: PlayerRef | null }) => {
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

/** Whether the day of the class in the form has passed. */
const isClassOverAtom = atom(
  (get) => promoNote({ classInfo: get(classInfoAtom), advertised: undefined }, localToday()) !== null,
);

/** Whether the class may need a notice: it is in the timetable, or it is over. */
const useMayHaveClassNote = (): boolean => {
  const { promoId } = useOpenPromo();
  const isOver = useAtomValue(isClassOverAtom);
  const hasSession = usePromosOfSessions().data?.some((promo) => promo.promoId === promoId) ?? false;
  return hasSession || isOver;
};

const TemplateUpdateNotice = lazyPart(
  async () => (await import('#src/features/editor/templates/template-update.tsx')).TemplateUpdateNotice,
  null,
);

const ClassChangeNotice = lazyPart(
  async () => (await import('#src/features/editor/notices/class-change-notice.tsx')).ClassChangeNotice,
  null,
);

type EditorScreenProps = {
  renderAccount: (beforeLogout: () => Promise<boolean>) => ReactNode;
};

/** How long a logout waits for the last save before it asks, ms. */
const LAST_SAVE_MS = 3000;

/** The open promo: the wide layout from 1024 px on, the phone layout below (ED-007). */
export const EditorScreen = ({ renderAccount }: EditorScreenProps) => {
  const isWide = useIsWide();
  const [player, setPlayer] = useAtom(playerAtom);
  const { saveNow } = useOpenPromo();
  const { clearWithUndo } = useGeneration();
  const queryClient = useQueryClient();
  const store = useStore();
  const hasTemplate = useAtomValue(promoTemplateAtom) !== null;
  const mayHaveClassNote = useMayHaveClassNote();
  const isCovered = useAtomValue(mobilePanelAtom) !== null;
  const isOtherShown = useAtomValue(shownVideoAtom) !== null;
  useNotifyFirstPaint(player);
  const isMaking = isBusy(useAtomValue(generationStatusAtom));
  usePauseWhile(player, isMaking || isOtherShown || isCovered);
  // A panel over the canvas has its own preview.
  useSeekToTrimFrame(isCovered ? null : player);

  const account = renderAccount(async () => {
    const timeout = new Promise<boolean>((resolve) => {
      setTimeout(resolve, LAST_SAVE_MS, false);
    });
    const saved = saveNow().then(
      () => true,
      () => false,
    );
    return Promise.race([saved, timeout]);
  });
  const refresh = (): void => {
    clearWithUndo();
    rewind(player, store.get(promoAtom));
    invalidateLibrary(queryClient);
  };
  const Editor = isWide ? DesktopEditor : MobileEditor;
  return (
    <>
      <ActionKeys />
      <Editor account={account} player={player} onPlayer={setPlayer} onRefresh={refresh} />
      {hasTemplate && <TemplateUpdateNotice />}
      {mayHaveClassNote && <ClassChangeNotice />}
      <SettledParts player={player} />
    </>
  );
};
