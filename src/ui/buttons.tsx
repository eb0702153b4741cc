import { Button, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ControlProps } from '#src/ui/control-props.ts';
import classes from '#src/ui/buttons.module.css';

type PrimaryButtonProps = {
  children: ReactNode;
  /** The accessible name, where it says more than the text; it includes the text. */
  label?: string;
  type?: 'button' | 'submit';
  icon?: ReactNode;
  isFullWidth?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  onClick?: () => void;
  /** In place of `onClick`, where a press says why the button cannot act. */
  control?: ControlProps;
};

/** The primary button of a screen, 48 px high. */
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

/** A text button for secondary navigation; a touch target of 44 px. */
export const TextButton = ({ children, onClick }: TextButtonProps) => (
  <UnstyledButton className={classes.text} onClick={onClick}>
    {children}
  </UnstyledButton>
);
