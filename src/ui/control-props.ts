import type { MouseEvent } from 'react';

type Handlers = {
  onPress: (event: MouseEvent) => void;
  /** Called instead while the control cannot act, with the reason. */
  onRefused: (obstacle: string) => void;
};

/**
 * The props of a control that may be unable to act: `obstacle` is the reason, '' where it is obvious, null if it can act. Such a control
 * is not `disabled`: it would lose the keyboard's focus, and a finger, which gets no tooltip, could not press it to learn why.
 */
export const controlProps = (obstacle: string | null, { onPress, onRefused }: Handlers) => ({
  'aria-disabled': obstacle !== null,
  ...(obstacle !== null && { 'data-disabled': true }),
  ...(obstacle !== null && obstacle !== '' && { 'aria-description': obstacle }),
  onClick: (event: MouseEvent): void => (obstacle === null ? onPress(event) : onRefused(obstacle)),
});

export type ControlProps = ReturnType<typeof controlProps>;
