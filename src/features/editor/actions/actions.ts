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
  openReview,
  openShortcuts,
  openVersions,
  togglePlayback,
  zoomIn,
  zoomOut,
  zoomToFit,
} from '#src/features/editor/actions/view-actions.ts';

/** The actions of the editor, in the order in which the shortcuts dialog lists those of a group. */
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
