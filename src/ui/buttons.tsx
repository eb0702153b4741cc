import { Button, UnstyledButton } from '@mantine/core';
import type { ReactNode, MouseEvent } from 'react';
import classes from '#src/ui/buttons.module.css';

type Handlers = {
  onPress: (event: MouseEvent) => void;
  /** Called instead of `onPress` while the control cannot act, with the reason. */
  onRefused: (obstacle: string) => void;
};

/**
 * The props of a control that may be unable to act. `obstacle` is the reason, '' if it is obvious, null if the control can act. Such a
 * control is not `disabled`, because it would lose the focus, and users of a touch screen, who get no tooltip, could not press it to
 * learn why.
 */
export const controlProps = (obstacle: string | null, { onPress, onRefused }: Handlers) => ({
  'aria-disabled': obstacle !== null,
  ...(obstacle !== null && { 'data-disabled': true }),
  ...(obstacle !== null && obstacle !== '' && { 'aria-description': obstacle }),
  onClick: (event: MouseEvent): void => (obstacle === null ? onPress(event) : onRefused(obstacle)),
});

export type ControlProps = ReturnType<typeof controlProps>;

type PrimaryButtonProps = {
  children: ReactNode;
  /** The accessible name if it says more than the text; it must include the text. */
  label?: string;
  type?: 'button' | 'submit';
  icon?: ReactNode;
  isFullWidth?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  onClick?: () => void;
  /** Instead of `onClick`, for a button that says why it cannot act. */
  control?: ControlProps;
};

/** The primary button of a screen. */
export const PrimaryButton = ({
  children,
  label,
  type = 'button',
  icon,
  isFullWidth = false,
  isBusy = false,
  isDisabled = false,
  onClick,
  control,
}: PrimaryButtonProps) => (
  <Button
    type={type}
    className={classes.primary}
    leftSection={icon}
    fullWidth={isFullWidth}
    loading={isBusy}
    disabled={isDisabled}
    {...(label === undefined ? {} : { 'aria-label': label })}
    {...(onClick === undefined ? {} : { onClick })}
    {...control}
  >
    {children}
  </Button>
);

type TextButtonProps = { children: ReactNode; onClick: () => void };

/** A text button for secondary navigation. */
export const TextButton = ({ children, onClick }: TextButtonProps) => (
  <UnstyledButton className={classes.text} onClick={onClick}>
    {children}
  </UnstyledButton>
);
