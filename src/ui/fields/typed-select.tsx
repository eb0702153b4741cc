import type { SelectProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Select } from '#src/ui/fields/select.tsx';

/** `Élan (Level 2)` becomes `elan level 2`. */
const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** The rank of a match, lowest first: the whole label, its start, the start of a word, any part; null for no match. */
const rankOf = (label: string, typed: string): number | null => {
  if (label === typed) return 0;
  if (label.startsWith(typed)) return 1;
  if (label.includes(` ${typed}`)) return 2;
  return label.replaceAll(' ', '').includes(typed.replaceAll(' ', '')) ? 3 : null;
};

/** The labels that match the typed text, best first, regardless of case, accents and punctuation; all labels for an empty text. */
export const findBestMatches = <T extends string>(labels: readonly T[], typed: string): readonly T[] => {
  const search = normalized(typed);
  return labels
    .flatMap((label) => {
      const rank = rankOf(normalized(label), search);
      return rank === null ? [] : [{ label, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ label }) => label);
};

type TypedSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'error'> & {
  value: string | null;
  onChange: (value: string | null) => void;
  /** Returns the values that match the typed text, best first. A value is its own label. */
  findMatches: (typed: string) => readonly string[];
  /** The error for typed text that matches nothing. */
  describeUnmatched: (typed: string) => string;
  /** The value to which the open list scrolls while none is selected. */
  likely?: string;
  /** An error of the field itself. */
  error?: string | null;
};

/** The typed text when Enter is pressed; null for other keys, and after an arrow key, when the list itself selects an option. */
export const typedOnEnter = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): string | null =>
  key !== 'Enter' || currentTarget.hasAttribute('aria-activedescendant') ? null : currentTarget.value.trim();

/**
 * A searchable select. Pressing Enter or leaving the field selects the best match, or shows an error if nothing matches. Emptying a
 * clearable field clears the selection.
 */
export const TypedSelect = ({
  value,
  onChange,
  findMatches,
  describeUnmatched,
  error = null,
  likely,
  ...props
}: TypedSelectProps) => {
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [unmatched, setUnmatched] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isOpen || value !== null || likely === undefined) return undefined;
    let frame = 0;
    // The list is rendered in one of the next frames.
    const scrollToLikely = (): void => {
      const list = document.getElementById(field.current?.getAttribute('aria-controls') ?? '');
      const options = [...(list?.querySelectorAll('[role="option"]') ?? [])];
      if (options.length === 0) frame = requestAnimationFrame(scrollToLikely);
      else
        options
          .find((option) => option.getAttribute('value') === likely)
          ?.scrollIntoView({ block: 'nearest' });
    };
    frame = requestAnimationFrame(scrollToLikely);
    return () => cancelAnimationFrame(frame);
  }, [isOpen, value, likely]);
  const select = (next: string | null): void => {
    setUnmatched(null);
    onChange(next);
  };
  const submit = (typed: string): void => {
    if (typed === (value ?? '')) return;
    if (typed === '') {
      if (props.clearable === true) select(null);
      return;
    }
    const [best] = findMatches(typed);
    if (best === undefined) setUnmatched(typed);
    else {
      select(best);
      // If the value is already selected, the list does not update the text itself.
      setSearch(best);
    }
  };
  return (
    <Select
      {...props}
      ref={field}
      searchable
      selectFirstOptionOnChange={search.trim() !== '' && search !== value}
      searchValue={search}
      onSearchChange={setSearch}
      dropdownOpened={isOpen}
      onDropdownOpen={() => {
        setIsOpen(true);
        props.onDropdownOpen?.();
      }}
      onDropdownClose={() => setIsOpen(false)}
      allowDeselect={false}
      error={unmatched === null ? error : describeUnmatched(unmatched)}
      filter={({ options, search: query }) =>
        query.trim() === ''
          ? options
          : findMatches(query.trim()).map((match) => ({ value: match, label: match }))
      }
      value={value}
      onChange={select}
      onFocus={({ currentTarget }) => {
        setUnmatched(null);
        currentTarget.select();
      }}
      // The field keeps the focus after Enter; the next typed text should replace the selected value.
      onClick={({ currentTarget }) => {
        if (currentTarget.value === (value ?? '')) currentTarget.select();
      }}
      onKeyDown={(event) => {
        const typed = typedOnEnter(event);
        if (typed === null) return;
        // Enter selects the typed text and must not submit the surrounding form.
        if (typed !== (value ?? '')) event.preventDefault();
        submit(typed);
        setIsOpen(false);
      }}
      onBlur={({ currentTarget }) => submit(currentTarget.value.trim())}
    />
  );
};
