import { TextInput } from '@mantine/core';
import { useState } from 'react';

type RenameFieldProps = {
  name: string;
  /** Letters. */
  maxLength: number;
  className?: string | undefined;
  /** With the new name; not called for the old one, nor for none at all. */
  onRename: (name: string) => void;
  /** The field is left, with or without a new name. */
  onEnd: () => void;
};

/** The field stands there because somebody asked to type. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();

/** A new name for a thing in a list: Enter or leaving the field keeps it, Escape takes it back. */
export const RenameField = ({ name, maxLength, className, onRename, onEnd }: RenameFieldProps) => {
  const [typed, setTyped] = useState(name);
  const keep = (): void => {
    const next = typed.trim();
    onEnd();
    if (next !== '' && next !== name) onRename(next);
  };
  return (
    <TextInput
      className={className ?? ''}
      aria-label={`New title of ${name}`}
      size="md"
      maxLength={maxLength}
      ref={focusOnce}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key !== 'Escape') return;
        // It takes back the title and does not close what the list stands in.
        event.stopPropagation();
        onEnd();
      }}
    />
  );
};
