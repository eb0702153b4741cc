import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { type FocusEvent, useEffect, useState } from 'react';

type FocusHandlers = {
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
};

/**
 * Props of a field with a list, which is in the page, hidden, while the field has the focus. With Mantine a list has to be there
 * before it opens, or the field says that it is closed and names no list to screen readers; all lists at all times would be rendered
 * and styled with every field.
 */
export const useListOnFocus = ({ onFocus, onBlur }: FocusHandlers = {}) => {
  const [keepMounted, setKeepMounted] = useState(false);
  const [, setIsIdKnown] = useState(false);
  useEffect(() => {
    // The list has its final id a render after it is there, and a field that opened at once reads it when it renders next.
    const frame = requestAnimationFrame(() => setIsIdKnown(keepMounted));
    return () => cancelAnimationFrame(frame);
  }, [keepMounted]);
  return {
    keepMounted,
    handlers: {
      onFocus: (event: FocusEvent<HTMLInputElement>): void => {
        setKeepMounted(true);
        onFocus?.(event);
      },
      onBlur: (event: FocusEvent<HTMLInputElement>): void => {
        setKeepMounted(false);
        onBlur?.(event);
      },
    },
  };
};

/** Mantine's `Select`, with its list in the page while it has the focus. */
export const Select = ({ onFocus, onBlur, comboboxProps, ...props }: SelectProps) => {
  const { keepMounted, handlers } = useListOnFocus({ onFocus, onBlur });
  return <MantineSelect {...props} {...handlers} comboboxProps={{ keepMounted, ...comboboxProps }} />;
};
