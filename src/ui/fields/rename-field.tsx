import { useState } from 'react';
import { focusOnMount } from '#src/ui/browser/focus-on-mount.ts';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';

type RenameFieldProps = {
  name: string;
  /** Characters. */
  max: number;
  className?: string | undefined;
  /** What a list item is called by. */
  noun?: 'title' | 'name' | 'handle';
  /** Who or what it belongs to; `name` without it. */
  of?: string;
  mayBeEmpty?: boolean;
  /** Called with the new name; not for an unchanged one, nor for an empty one unless it may be. */
  onRename: (name: string) => void;
  /** Called when editing ends, with or without a new name. */
  onEnd: () => void;
};

/** Renames a list item: Enter or blur saves, Escape cancels. */
export const RenameField = ({
  name,
  max,
  className,
  noun = 'title',
  of = name,
  mayBeEmpty = false,
  onRename,
  onEnd,
}: RenameFieldProps) => {
  const [typed, setTyped] = useState(name);
  const save = (): void => {
    const next = typed.trim();
    onEnd();
    if ((next !== '' || mayBeEmpty) && next !== name) onRename(next);
  };
  return (
    <LimitedTextInput
      className={className ?? ''}
      aria-label={`New ${noun} of ${of}`}
      size="md"
      max={max}
      // Escape cancels the edit; dialogs listen to it on the window.
      data-mantine-stop-propagation="true"
      ref={focusOnMount}
      // What is typed replaces the former name.
      onFocus={(event) => event.currentTarget.select()}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key !== 'Escape') return;
        // Escape cancels the edit and must not close the surrounding dialog.
        event.stopPropagation();
        onEnd();
      }}
    />
  );
};
