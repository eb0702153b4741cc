import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { type FocusEvent, useEffect, useState } from 'react';

type FocusHandlers = {
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
};

/**
 * Props that keep the hidden list of a field mounted while the field has the focus. If Mantine mounts the list only when it opens, screen
 * readers are told that it is closed, and do not find it. Keeping all lists mounted all the time would slow down every field.
 */
export const useListOnFocus = ({ onFocus, onBlur }: FocusHandlers = {}) => {
  const [keepMounted, setKeepMounted] = useState(false);
  const [, setIsIdKnown] = useState(false);
  useEffect(() => {
    // The list gets its final id one render after it is mounted, so a field that opened immediately must render again.
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

/** Mantine's `Select`, with its list mounted while it has the focus. */
export const Select = ({ onFocus, onBlur, comboboxProps, ...props }: SelectProps) => {
  const { keepMounted, handlers } = useListOnFocus({ onFocus, onBlur });
  return <MantineSelect {...props} {...handlers} comboboxProps={{ keepMounted, ...comboboxProps }} />;
};
