import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { startTransition, useRef, useState } from 'react';
import { runAfterFrame } from '#src/ui/browser/run-after-frame.ts';
import { CharacterCount, fieldOrder } from '#src/ui/fields/counted-field.tsx';
import { useLimitedInput } from '#src/ui/fields/limited-text-input.tsx';
import { useListOnFocus, findBestMatches } from '#src/ui/fields/select.tsx';
import classes from '#src/ui/fields/counted-field.module.css';

type SuggestedInputProps = Pick<AutocompleteProps, 'renderOption' | 'placeholder' | 'error'> & {
  label: string;
  name: string;
  /** Characters. */
  max: number;
  value: string;
  /** Without duplicates. */
  suggestions: readonly string[];
  /** Called for every change, deferred as in `useDeferredInput`. */
  onType: (value: string) => void;
  onChoose: (value: string) => void;
  /** Called with the field's value when it loses the focus. */
  onBlur: (value: string) => void;
};

/** A text input with suggestions: all of them until the user types, then those that match. Takes any text. */
export const SuggestedInput = ({
  max,
  value,
  suggestions,
  onType,
  onChoose,
  onBlur,
  ...props
}: SuggestedInputProps) => {
  const letters = useRef(0);
  /** The typed text that is not committed yet. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The last selected suggestion, because the list reports a selection twice. */
  const selected = useRef<string | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const { keepMounted, handlers } = useListOnFocus({
    onFocus: () => {
      selected.current = null;
      setIsSearching(false);
    },
    onBlur: (event) => onBlur(event.currentTarget.value),
  });
  const shown = typed ?? value;
  const change = (next: string): void => {
    if (next === shown || next === selected.current) return;
    selected.current = null;
    setTyped(next);
    setIsSearching(true);
    runAfterFrame(letters, () =>
      startTransition(() => {
        onType(next);
        setTyped(null);
      }),
    );
  };
  return (
    <Autocomplete
      {...props}
      ref={useLimitedInput<HTMLInputElement>(max)}
      data-field={props.name}
      classNames={{ input: classes.input }}
      size="md"
      autoComplete="off"
      aria-description={`At most ${max} characters`}
      inputWrapperOrder={fieldOrder}
      rightSectionWidth={58}
      rightSection={<CharacterCount value={shown} max={max} />}
      data={[...suggestions]}
      filter={({ options, search }) =>
        isSearching
          ? findBestMatches(suggestions, search).map((match) => ({ value: match, label: match }))
          : options
      }
      value={shown}
      onChange={change}
      onOptionSubmit={(suggestion) => {
        selected.current = suggestion;
        setTyped(null);
        onChoose(suggestion);
        setIsSearching(false);
      }}
      {...handlers}
      comboboxProps={{ keepMounted }}
    />
  );
};
