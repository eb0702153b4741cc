import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';

/** Delay between the last key and the search, ms. */
const SEARCH_DELAY = 250;

type SearchFieldProps = {
  /** The accessible name. */
  label: string;
  /** Shows the label above the field. */
  isLabelled?: boolean;
  placeholder: string;
  /** Characters. */
  max: number;
  /** The initial search text. */
  initial?: string;
  /** Called with the trimmed text once typing pauses. */
  onSearch: (text: string) => void;
};

/** Searches a list while the user types. */
export const SearchField = ({
  label,
  isLabelled = false,
  placeholder,
  max,
  initial = '',
  onSearch,
}: SearchFieldProps) => {
  const [typed, setTyped] = useState(initial);
  const search = useDebouncedCallback(onSearch, SEARCH_DELAY);
  return (
    <LimitedTextInput
      {...(isLabelled ? { label } : { 'aria-label': label })}
      placeholder={placeholder}
      size="md"
      max={max}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
};
