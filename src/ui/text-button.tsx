import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#src/ui/text-button.module.css';

type TextButtonProps = { children: ReactNode; onClick: () => void };

/** A quiet way to somewhere else on the same screen, in words; 44 px high for fingers. */
export const TextButton = ({ children, onClick }: TextButtonProps) => (
  <UnstyledButton className={classes['button'] ?? ''} onClick={onClick}>
    {children}
  </UnstyledButton>
);
