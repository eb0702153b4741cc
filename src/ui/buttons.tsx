import { Button, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#src/ui/buttons.module.css';

type PrimaryButtonProps = {
  children: ReactNode;
  type?: 'button' | 'submit';
  icon?: ReactNode;
  isFullWidth?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  onClick?: () => void;
};

/** The primary button of a screen, 48 px high. */
export const PrimaryButton = ({
  children,
  type = 'button',
  icon,
  isFullWidth = false,
  isBusy = false,
  isDisabled = false,
  onClick,
}: PrimaryButtonProps) => (
  <Button
    type={type}
    className={classes.primary}
    leftSection={icon}
    fullWidth={isFullWidth}
    loading={isBusy}
    disabled={isDisabled}
    {...(onClick === undefined ? {} : { onClick })}
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
