import { type KeyboardEvent, useState } from 'react';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { useRename, useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { useLimitedInput } from '#src/ui/fields/limited-text-input.tsx';
import classes from '#src/features/editor/header/title-field.module.css';

/** The promo's title, edited in place: Enter or blur saves it, Escape cancels. */
export const TitleField = () => {
  const { title } = useOpenPromo();
  const rename = useRename();
  const limitedRef = useLimitedInput<HTMLInputElement>(MAX_TITLE_LENGTH);
  const [typed, setTyped] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const next = typed?.trim() ?? '';
    if (next !== '' && next !== title) await rename(next);
    setTyped(null);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') setTyped(null);
    // Blur saves, so that Enter and a click elsewhere do the same.
    if (event.key === 'Enter') event.currentTarget.blur();
  };
  const shown = typed ?? title;
  return (
    <input
      className={classes.field}
      aria-label="Title of the promo"
      title="Rename"
      ref={limitedRef}
      size={Math.max(6, shown.length)}
      value={shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={() => void save()}
    />
  );
};
