import { useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { notifyProblem } from '#src/api/notify-error.ts';
import {
  type Action,
  notifyObstacle,
  obstacleTo,
  useActionContext,
} from '#src/features/editor/actions/action.ts';
import {
  addNewText,
  copy,
  cut,
  duplicate,
  hide,
  nudgeActions,
  orderActions,
  paste,
  remove,
  show,
  openAddedText,
} from '#src/features/editor/actions/element-actions.ts';
import { redo, undo } from '#src/features/editor/actions/history-actions.ts';
import {
  alignActions,
  distributeActions,
  selectionActions,
} from '#src/features/editor/actions/selection-actions.ts';
import {
  openPromos,
  openReview,
  openShortcuts,
  openVersions,
  togglePlayback,
  zoomIn,
  zoomOut,
  zoomToFit,
} from '#src/features/editor/actions/view-actions.ts';
import { copyElements, cutElements, pasteText, readCopied } from '#src/features/editor/state/clipboard.ts';
import { handlesTextKeys } from '#src/ui/browser/keyboard-target.ts';

/** The actions of the editor; the shortcuts dialog lists each group in this order. */
export const actions: readonly Action[] = [
  togglePlayback,
  undo,
  redo,
  ...selectionActions,
  ...nudgeActions,
  ...alignActions,
  ...distributeActions,
  remove,
  addNewText,
  duplicate,
  copy,
  cut,
  paste,
  ...orderActions,
  hide,
  show,
  zoomIn,
  zoomOut,
  zoomToFit,
  openPromos,
  openVersions,
  openReview,
  openShortcuts,
];

/** Whether a clipboard event belongs to a focused field or to selected text of the page, not to the canvas. */
const isForPage = (event: ClipboardEvent): boolean =>
  handlesTextKeys(event.target) || (event.type !== 'paste' && getSelection()?.isCollapsed === false);

const UNPASTABLE = {
  title: 'A picture cannot be pasted here',
  message: 'Over the video go texts, GIFs and short transparent videos. Upload yours under GIFs.',
};

/** Copies, cuts and pastes by the browser's clipboard events, which need no permission. */
const useClipboardEvents = (): void => {
  const contextOf = useActionContext();
  useEffect(() => {
    const onCopy = (event: ClipboardEvent): void => {
      if (isForPage(event)) return;
      const { store, ids } = contextOf();
      const text = event.type === 'cut' ? cutElements(store, ids) : copyElements(store, ids);
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    // On Linux the middle button pastes the selected text of any program; here it only drags.
    let isMiddleButton = false;
    const onPress = (event: PointerEvent): void => {
      isMiddleButton = event.button === 1;
    };
    const onKey = (): void => {
      isMiddleButton = false;
    };
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isMiddleButton || isForPage(event)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      if (text === '' && files.length > 0) notifyProblem(UNPASTABLE);
      if (text === '') return;
      event.preventDefault();
      const { store } = contextOf();
      const isPlain = readCopied(text).is === 'text';
      // Plain text stays open for typing; elements do not, so that the arrow keys move them.
      if (isPlain) openAddedText(store, () => pasteText(store, text));
      else pasteText(store, text);
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    document.addEventListener('pointerdown', onPress, { capture: true });
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('pointerdown', onPress, { capture: true });
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [contextOf]);
};

type Hotkey = [key: string, onPress: (event: KeyboardEvent) => void, options: { preventDefault: false }];

/** Runs the actions by their shortcuts. */
export const ActionKeys = (): null => {
  const contextOf = useActionContext();
  const onPress =
    (action: Action) =>
    (event: KeyboardEvent): void => {
      const { shortcut } = action;
      if (shortcut === null || shortcut.yieldsTo(event.target)) return;
      const context = contextOf();
      const obstacle = obstacleTo(action, context);
      if (obstacle !== '' || shortcut.isReserved === true) event.preventDefault();
      if (obstacle === null) action.run(context, event);
      else notifyObstacle(obstacle);
    };
  const hotkeys = actions.flatMap((action): Hotkey[] =>
    action.shortcut === null || action.shortcut.isClipboardEvent === true
      ? []
      : action.shortcut.keys.map((key) => [key, onPress(action), { preventDefault: false }]),
  );
  useHotkeys(hotkeys, []);
  useClipboardEvents();
  return null;
};
