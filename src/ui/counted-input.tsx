import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import classes from '#src/ui/counted-input.module.css';
import { heldValue } from '#src/ui/held-value.ts';

export type CountedInputProps = {
  label: string;
  name: string;
  max: number;
  value: string;
  /** Given, the field holds its letters itself, and `value` is what is counted. */
  holder?: RefObject<HTMLInputElement | null>;
  placeholder?: string;
  /** Words below the field, where there is something to say. */
  hint?: string;
  problem?: string;
  isReadOnly?: boolean;
  onChange: (value: string) => void;
  /** The field is left, with what stands in it. */
  onBlur?: (value: string) => void;
};

/** One line of text that takes no more than `max` characters and counts them as they are typed. */
export const CountedInput = ({
  label,
  name,
  max,
  value,
  holder,
  placeholder,
  hint,
  problem,
  isReadOnly = false,
  onChange,
  onBlur,
}: CountedInputProps) => (
  <TextInput
    classNames={{ input: classes['input'] ?? '' }}
    label={label}
    name={name}
    size="md"
    autoComplete="off"
    maxLength={max}
    aria-description={`At most ${max} characters`}
    placeholder={placeholder}
    description={hint}
    error={problem}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    readOnly={isReadOnly}
    variant={isReadOnly ? 'filled' : 'default'}
    rightSectionWidth={58}
    rightSection={
      !isReadOnly && (
        <span className={classes['count']} data-full={value.length >= max} aria-hidden>
          {value.length}/{max}
        </span>
      )
    }
    {...heldValue(value, holder)}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={(event) => onBlur?.(event.currentTarget.value)}
  />
);
