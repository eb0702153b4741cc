import {
  type Icon,
  IconFolders,
  IconHistory,
  IconKeyboard,
  IconMessageCheck,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { type Action, always } from '#src/features/editor/actions/action.ts';
import { ZOOM, nextZoom, zoomAtom } from '#src/features/editor/preview/zoom.ts';
import {
  mobilePanelAtom,
  openDialogAtom,
  openPanelAtom,
  playerAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { handlesTextKeys, isInteractiveTarget, isTextField } from '#src/ui/browser/keyboard-target.ts';
import { isWide } from '#src/ui/browser/media-queries.ts';

export const togglePlayback: Action = {
  id: 'toggle-playback',
  group: 'Promo and editing',
  label: 'Play or pause',
  icon: null,
  shortcut: { keys: ['space', 'shift+space'], keysLabel: 'Space', yieldsTo: isInteractiveTarget },
  isEnabled: ({ store }) => store.get(playerAtom) !== null,
  run: ({ store }, event) => {
    const isKeyPress = event !== undefined && 'key' in event;
    if (isKeyPress && event.repeat) return;
    // Browsers start sound only from a user gesture, so Remotion gets the click.
    store.get(playerAtom)?.toggle(isKeyPress ? undefined : event);
  },
};

/** The phone layout has no zoom. */
const leavesZoomKeys = (target: EventTarget | null): boolean => !isWide() || handlesTextKeys(target);

// Without Ctrl, which zooms the page; some keyboards need Shift to type these characters.
export const zoomIn: Action = {
  id: 'zoom-in',
  group: 'View',
  label: 'Zoom in',
  icon: IconPlus,
  shortcut: { keys: ['[plus]', 'shift+[plus]'], keysLabel: '+', yieldsTo: leavesZoomKeys },
  isEnabled: ({ store }) => store.get(zoomAtom) < ZOOM.max,
  run: ({ store }) => store.set(zoomAtom, (zoom) => nextZoom(zoom, 'in')),
};

export const zoomOut: Action = {
  id: 'zoom-out',
  group: 'View',
  label: 'Zoom out',
  icon: IconMinus,
  shortcut: { keys: ['-', 'shift+-'], yieldsTo: leavesZoomKeys },
  isEnabled: ({ store }) => store.get(zoomAtom) > ZOOM.min,
  run: ({ store }) => store.set(zoomAtom, (zoom) => nextZoom(zoom, 'out')),
};

export const zoomToFit: Action = {
  id: 'zoom-to-fit',
  group: 'View',
  label: 'Zoom to fit',
  icon: null,
  shortcut: { keys: ['0', 'shift+0'], yieldsTo: leavesZoomKeys },
  isEnabled: always,
  run: ({ store }) => store.set(zoomAtom, ZOOM.fit),
};

const opening = (id: string, label: string, icon: Icon, run: Action['run']): Action => ({
  id,
  group: 'Promo and editing',
  label,
  icon,
  shortcut: null,
  isEnabled: always,
  run,
});

export const openPromos = opening('open-promos', 'My promos', IconFolders, ({ store }) =>
  store.set(openDialogAtom, 'promos'),
);

export const openVersions = opening('open-versions', 'Version history', IconHistory, ({ store }) =>
  store.set(openDialogAtom, 'versions'),
);

export const openReview = opening('open-review', 'Review', IconMessageCheck, ({ store }) =>
  isWide() ? store.set(openPanelAtom, 'review') : store.set(mobilePanelAtom, 'review'),
);

export const openShortcuts: Action = {
  id: 'open-shortcuts',
  group: 'Promo and editing',
  label: 'Keyboard shortcuts',
  icon: IconKeyboard,
  shortcut: { keys: ['?', 'shift+?'], yieldsTo: isTextField },
  isEnabled: ({ store }) => store.get(openDialogAtom) === null,
  run: ({ store }) => store.set(openDialogAtom, 'shortcuts'),
};
