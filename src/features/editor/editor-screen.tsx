import type { PlayerRef } from '@remotion/player';
import { atom, useAtom, useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useCurrentUser } from '#src/api/current-user.ts';
import { generationStatusAtom, shownVideoAtom, isBusy } from '#src/features/editor/generation/generation.ts';
import {
  useNotifyFirstPaint,
  firstPaint,
  usePauseWhile,
  useSeekToTrimFrame,
} from '#src/features/editor/preview/player-control.ts';
import { locksToEditAtom } from '#src/features/editor/state/locks.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { classInfoAtom, promoTemplateAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  mobilePanelAtom,
  playerAtom,
  isSettledAtom,
  openDialogAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { usePromosOfSessions, promoNote } from '#src/planning/promos-of-sessions.ts';
import { isWide, useIsWide } from '#src/ui/browser/media-queries.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { lazyPart, prefetchLazyParts } from '#src/ui/lazy-part.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';

/** Whether the target of an event is the page or the canvas, which handle no events themselves. */
const isForActions = ({ target }: Event): boolean =>
  target === document.body || (target instanceof Element && target.matches('[data-canvas]'));

const CLIPBOARD_EVENTS = ['copy', 'cut', 'paste'] as const;

/** Repeats a clipboard event with the text that was pasted. A copied text goes to the system's clipboard. */
const repeatClipboard = (type: string, target: EventTarget | null, pasted: string): void => {
  const clipboardData = {
    getData: () => pasted,
    setData: (_format: string, text: string) => {
      // Refused if the event was too long ago; the Paste button still has the elements.
      navigator.clipboard?.writeText(text).catch(() => undefined);
    },
  };
  const event = new Event(type, { bubbles: true, cancelable: true });
  target?.dispatchEvent(Object.assign(event, { clipboardData }));
};

/** Records key and clipboard events until the actions are loaded, then repeats them in order. */
const EarlyKeys = (): null => {
  useEffect(() => {
    const repeats: (() => void)[] = [];
    const recordKey = (event: KeyboardEvent): void => {
      if (!isForActions(event)) return;
      repeats.push(() => event.target?.dispatchEvent(new KeyboardEvent(event.type, event)));
    };
    const recordClipboard = (event: ClipboardEvent): void => {
      const { type, target } = event;
      if (!isForActions(event)) return;
      const pasted = type === 'paste' ? (event.clipboardData?.getData('text/plain') ?? '') : '';
      repeats.push(() => repeatClipboard(type, target, pasted));
    };
    document.addEventListener('keydown', recordKey);
    for (const type of CLIPBOARD_EVENTS) document.addEventListener(type, recordClipboard);
    return () => {
      document.removeEventListener('keydown', recordKey);
      for (const type of CLIPBOARD_EVENTS) document.removeEventListener(type, recordClipboard);
      // After the effects of the component that replaces this one.
      queueMicrotask(() => {
        for (const repeat of repeats) repeat();
      });
    };
  }, []);
  return null;
};

/** Loaded after the first paint, because the actions with their edits are an eighth of the editor's code. */
export const ActionKeys = lazyPart(
  async () => (await import('#src/features/editor/actions/actions.ts')).ActionKeys,
  <EarlyKeys />,
  firstPaint,
);

const ElementMenu = lazyPart(
  async () => (await import('#src/features/editor/actions/element-menu.tsx')).ElementMenu,
  null,
  firstPaint,
);

/** The layout from 1024 px on. */
const DesktopEditor = lazyPart(
  async () => (await import('#src/features/editor/desktop/desktop-editor.tsx')).DesktopEditor,
  <LoadingScreen />,
);

/** The layout below 1024 px. */
const MobileEditor = lazyPart(
  async () => (await import('#src/features/editor/mobile/mobile-editor.tsx')).MobileEditor,
  <LoadingScreen />,
);

/** Fetches the layout for this screen. */
export const prefetchLayout = (): void => (isWide() ? DesktopEditor : MobileEditor).preload();

const EditorDialogs = lazyPart<{ isUrgent: boolean }>(
  async () => (await import('#src/features/editor/editor-dialogs.tsx')).EditorDialogs,
  null,
);

const ReviewNotice = lazyPart(
  async () => (await import('#src/features/editor/review/review-panel.tsx')).ReviewNotice,
  null,
);

const PreparedWeekNotice = lazyPart(
  async () => (await import('#src/features/editor/header/timetable-notices.tsx')).PreparedWeekNotice,
  null,
);

/** How long the preview plays before the rest is fetched, and how long to wait if it does not play, ms. */
const SETTLE_AFTER = { playing: 1000, idle: 5000 };

/** Whether the preview has settled; then the remaining lazy parts are prefetched. */
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

/** Notices and dialogs, which mount once the preview has settled, or when a dialog opens. */
const SettledParts = ({ player }: { player: PlayerRef | null }) => {
  const isSettled = useIsSettled(player);
  const role = useCurrentUser().data?.role;
  const plansWeeks = role === 'studio_owner' || role === 'admin';
  const isDialogOpen = useAtomValue(openDialogAtom) !== null;
  const isEditingLocks = useAtomValue(locksToEditAtom) !== null;
  const isVideoShown = useAtomValue(shownVideoAtom) !== null;
  const isUrgent = isDialogOpen || isEditingLocks || isVideoShown;
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

/** Whether the class may need a notice, because it is in the timetable or over. */
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
  async () => (await import('#src/features/editor/header/timetable-notices.tsx')).ClassChangeNotice,
  null,
);

type EditorScreenProps = {
  renderAccount: (beforeLogout: () => Promise<boolean>) => ReactNode;
};

/** How long logging out waits for the last save before it asks, ms. */
const LAST_SAVE_MS = 3000;

/** The open promo: the wide layout from 1024 px on, the phone layout below (ED-007). */
export const EditorScreen = ({ renderAccount }: EditorScreenProps) => {
  const player = useAtomValue(playerAtom);
  const { saveNow } = useOpenPromo();
  const hasTemplate = useAtomValue(promoTemplateAtom) !== null;
  const mayHaveClassNote = useMayHaveClassNote();
  const isCovered = useAtomValue(mobilePanelAtom) !== null;
  const isVideoShown = useAtomValue(shownVideoAtom) !== null;
  useNotifyFirstPaint(player);
  const isGenerating = isBusy(useAtomValue(generationStatusAtom));
  usePauseWhile(player, isGenerating || isVideoShown || isCovered);
  // A panel that covers the canvas has a preview.
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
  const Editor = useIsWide() ? DesktopEditor : MobileEditor;
  return (
    <>
      <ActionKeys />
      <ElementMenu />
      <Editor account={account} />
      {hasTemplate && <TemplateUpdateNotice />}
      {mayHaveClassNote && <ClassChangeNotice />}
      <SettledParts player={player} />
    </>
  );
};
