import type { KeyboardEvent } from 'react';

/** The key code of keys that an input method handles. Safari ends the composition before it sends the Enter that confirms it. */
const HANDLED_BY_INPUT_METHOD = 229;

/** Whether an input method, such as that for Japanese, uses the key itself. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells in Safari
  nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_BY_INPUT_METHOD;

/** Whether Enter commits a field; the one that confirms an input method does not. */
export const isCommitKey = (event: KeyboardEvent): boolean => event.key === 'Enter' && !isComposing(event);

/** Whether Escape cancels the edit of a field; the one that ends an input method does not. */
export const isCancelKey = (event: KeyboardEvent): boolean => event.key === 'Escape' && !isComposing(event);

/** For fields of Mantine that add what is typed on Enter, but know only `isComposing`. */
export const keepFromInputMethod = (event: KeyboardEvent): void => {
  if (isComposing(event)) event.stopPropagation();
};
