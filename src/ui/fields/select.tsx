import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useState, type KeyboardEvent, useRef } from 'react';
import { isCommitKey } from '#src/ui/browser/commit-keys.ts';

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
export const typedOnEnter = (event: KeyboardEvent<HTMLInputElement>): string | null =>
  !isCommitKey(event) || event.currentTarget.hasAttribute('aria-activedescendant')
    ? null
    : event.currentTarget.value.trim();

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

/** Delay between typing and searching, ms. */
const SEARCH_DELAY_MS = 250;

type SearchSelectProps<Item> = {
  label: string;
  placeholder: string;
  nothingFound: string;
  selected: Item | null;
  /** The cache key of a search. */
  queryKey: (search: string) => readonly unknown[];
  /** Searches on the server; returns the first items for an empty search. */
  load: (search: string) => Promise<readonly Item[]>;
  idOf: (item: Item) => string;
  labelOf: (item: Item) => string;
  /** The error under the field when a search fails. */
  describeError: (error: Error) => string;
  /** Called with null when the field is cleared. */
  onSelect: (item: Item | null) => void;
};

/** A select that searches on the server. Enter selects the best match; leaving typed text unselected shows an error. */
export const SearchSelect = <Item,>({
  label,
  placeholder,
  nothingFound,
  selected,
  queryKey,
  load,
  idOf,
  labelOf,
  describeError,
  onSelect,
}: SearchSelectProps<Item>) => {
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [unmatched, setUnmatched] = useState<string | null>(null);
  // After a selection, the field contains a label, which is not a search.
  const typed = selected !== null && search === labelOf(selected) ? '' : search;
  const [query] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const {
    data = [],
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: queryKey(query),
    queryFn: () => load(query),
    placeholderData: keepPreviousData,
  });
  const known =
    selected === null || data.some((item) => idOf(item) === idOf(selected)) ? data : [selected, ...data];
  const select = (item: Item | null): void => {
    setUnmatched(null);
    setSearch(item === null ? '' : labelOf(item));
    onSelect(item);
  };
  /** The best match, which Enter selects; undefined while the results belong to an earlier text. */
  const best = typed.trim() === '' || typed !== query || isPlaceholderData ? undefined : data[0];
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      data={known.map((item) => ({ value: idOf(item), label: labelOf(item) }))}
      // The server has already searched, also in fields that the label does not show.
      filter={({ options }) => options}
      value={selected === null ? null : idOf(selected)}
      onChange={(id) => select(known.find((item) => idOf(item) === id) ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onFocus={() => setUnmatched(null)}
      onKeyDown={(event) => {
        if (typedOnEnter(event) === null) return;
        // Enter selects the typed text and must not submit a surrounding form.
        if (typed !== '') event.preventDefault();
        if (best === undefined) return;
        select(best);
        setIsOpen(false);
      }}
      onBlur={() => setUnmatched(typed.trim() === '' ? null : typed.trim())}
      nothingFoundMessage={nothingFound}
      error={
        error === null
          ? unmatched !== null && `“${unmatched}” is not on the list. Choose from the list.`
          : describeError(error)
      }
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    />
  );
};
