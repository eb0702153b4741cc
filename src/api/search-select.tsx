import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { Select } from '#src/ui/fields/select.tsx';

/** Delay between typing and searching, ms. */
const SEARCH_DELAY_MS = 250;

type SearchSelectProps<Item> = {
  label: string;
  placeholder: string;
  nothingFound: string;
  selected: Item | null;
  /** The cache key of a search. */
  queryKey: (search: string) => readonly unknown[];
  /** What the service finds; the first ones for an empty search. */
  load: (search: string) => Promise<readonly Item[]>;
  idOf: (item: Item) => string;
  labelOf: (item: Item) => string;
  /** `null` once the field is cleared. */
  onSelect: (item: Item | null) => void;
};

/** A list to type into that the service searches. */
export const SearchSelect = <Item,>({
  label,
  placeholder,
  nothingFound,
  selected,
  queryKey,
  load,
  idOf,
  labelOf,
  onSelect,
}: SearchSelectProps<Item>) => {
  const [search, setSearch] = useState('');
  // After a selection the field holds a full label, which is not a query.
  const [query] = useDebouncedValue(
    selected !== null && search === labelOf(selected) ? '' : search,
    SEARCH_DELAY_MS,
  );
  const { data = [], error } = useQuery({
    queryKey: queryKey(query),
    queryFn: () => load(query),
    placeholderData: keepPreviousData,
  });
  const known =
    selected === null || data.some((item) => idOf(item) === idOf(selected)) ? data : [selected, ...data];
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      data={known.map((item) => ({ value: idOf(item), label: labelOf(item) }))}
      // The server has already searched, and in more fields than the label shows.
      filter={({ options }) => options}
      value={selected === null ? null : idOf(selected)}
      onChange={(id) => onSelect(known.find((item) => idOf(item) === id) ?? null)}
      onSearchChange={setSearch}
      nothingFoundMessage={nothingFound}
      error={error === null ? null : describeError(error)}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    />
  );
};
