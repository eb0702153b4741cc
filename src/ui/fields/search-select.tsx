import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '#src/ui/fields/select.tsx';
import { typedOnEnter } from '#src/ui/fields/typed-select.tsx';

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
