import type { Action } from '#src/features/editor/actions/action.ts';
import { alignActions, distributeActions } from '#src/features/editor/actions/align-actions.ts';
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
} from '#src/features/editor/actions/element-actions.ts';
import { redo, undo } from '#src/features/editor/actions/history-actions.ts';
import { selectionActions } from '#src/features/editor/actions/selection-actions.ts';
import {
  openPromos,
  openShortcuts,
  openVersions,
  togglePlayback,
  zoomIn,
  zoomOut,
  zoomToFit,
} from '#src/features/editor/actions/view-actions.ts';

/** Every action of the editor, in the order of the shortcuts dialog. */
export const actions: readonly Action[] = [
  togglePlayback,
  undo,
  redo,
  ...selectionActions,
  ...nudgeActions,
  remove,
  addNewText,
  duplicate,
  copy,
  cut,
  paste,
  ...orderActions,
  hide,
  show,
  ...alignActions,
  ...distributeActions,
  zoomIn,
  zoomOut,
  zoomToFit,
  openPromos,
  openVersions,
  openShortcuts,
];
