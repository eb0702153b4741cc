import type { SelectProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Select } from '#src/ui/fields/select.tsx';

type TypedSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'error'> & {
  value: string | null;
  onChange: (value: string | null) => void;
  /** The values that match what was typed, best first; a value is its own label. */
  findMatches: (typed: string) => readonly string[];
  /** Says why nothing was selected, quoting what was typed. */
  describeUnmatched: (typed: string) => string;
  /** The value that the open list shows first while none is selected. */
  likely?: string;
  /** An error of the field itself. */
  error?: string | null;
};

/** What was typed into a list when Enter is pressed; null for other keys, and after an arrow key, when the list itself selects. */
export const typedOnEnter = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): string | null =>
  key !== 'Enter' || currentTarget.hasAttribute('aria-activedescendant') ? null : currentTarget.value.trim();

/**
 * A list to type into. Enter and leaving the field select the best match; typed text that matches nothing is quoted in an error, and
 * emptying a clearable field clears it.
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
    // The list is there in one of the next frames.
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
  /** Selects what was typed; false if it is what is selected already. */
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
      // Where it is selected already, the list changes nothing by itself.
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
      // After Enter the field keeps the focus: what is typed next replaces the selected value too.
      onClick={({ currentTarget }) => {
        if (currentTarget.value === (value ?? '')) currentTarget.select();
      }}
      onKeyDown={(event) => {
        const typed = typedOnEnter(event);
        if (typed === null) return;
        // Enter is for what was typed, not for the form around it.
        if (typed !== (value ?? '')) event.preventDefault();
        submit(typed);
        setIsOpen(false);
      }}
      onBlur={({ currentTarget }) => submit(currentTarget.value.trim())}
    />
  );
};
