import type { InputWrapperProps } from '@mantine/core';
import type { RefObject } from 'react';
import { countCharacters } from '#schema/characters.ts';
import { AutosizeTextarea } from '#src/ui/fields/autosize-textarea.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { inputValueProps, useDeferredInput } from '#src/ui/fields/use-deferred-input.ts';
import classes from '#src/ui/fields/counted-field.module.css';

export type CountedInputProps = {
  label: string;
  name: string;
  max: number;
  value: string;
  /** Makes the input uncontrolled; `value` is then only used for the count. */
  fieldRef?: RefObject<HTMLInputElement | null>;
  placeholder?: string;
  /** Text below the field. */
  hint?: string;
  problem?: string;
  isReadOnly?: boolean;
  onChange: (value: string) => void;
  /** Called with the field's value when it loses the focus. */
  onBlur?: (value: string) => void;
};

/** Hints and errors are below the field. */
export const fieldOrder: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'error',
  'description',
];

/** The number of characters in a field, and its limit. */
export const CharacterCount = ({ value, max }: { value: string; max: number }) => (
  <span className={classes.count} data-full={countCharacters(value) >= max} aria-hidden>
    {countCharacters(value)}/{max}
  </span>
);

/** A text input that limits its length and shows the count. */
export const CountedInput = ({
  label,
  name,
  max,
  value,
  fieldRef,
  placeholder,
  hint,
  problem,
  isReadOnly = false,
  onChange,
  onBlur,
}: CountedInputProps) => (
  <LimitedTextInput
    classNames={{ input: classes.input }}
    label={label}
    name={name}
    size="md"
    autoComplete="off"
    max={max}
    aria-description={`At most ${max} characters`}
    placeholder={placeholder}
    description={hint}
    error={problem}
    inputWrapperOrder={fieldOrder}
    readOnly={isReadOnly}
    variant={isReadOnly ? 'filled' : 'default'}
    rightSectionWidth={58}
    rightSection={!isReadOnly && <CharacterCount value={value} max={max} />}
    {...inputValueProps(value, fieldRef)}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={(event) => onBlur?.(event.currentTarget.value)}
  />
);

export type CountedTextareaProps = {
  label: string;
  name: string;
  max: number;
  value: string;
  /** Makes the input uncontrolled; `value` is then only used for the count. */
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
  placeholder?: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
};

/** A textarea that limits its length and shows the count. */
export const CountedTextarea = ({
  label,
  name,
  max,
  value,
  fieldRef,
  placeholder,
  onChange,
  onFocus,
  onBlur,
}: CountedTextareaProps) => (
  <div className={classes.block}>
    <AutosizeTextarea
      label={label}
      name={name}
      size="md"
      minRows={2}
      maxRows={5}
      max={max}
      aria-description={`At most ${max} characters`}
      placeholder={placeholder}
      {...inputValueProps(value, fieldRef)}
      onChange={onChange}
      {...(onFocus === undefined ? {} : { onFocus })}
      onBlur={onBlur}
    />
    <span className={classes.below} data-full={countCharacters(value) >= max} aria-hidden>
      {countCharacters(value)}/{max}
    </span>
  </div>
);

/**
 * A `CountedInput` with deferred changes, see `useDeferredInput`. Handlers that need the value on blur or submit must read it from the
 * field, because the component may render later.
 */
export const DeferredInput = ({ value, onChange, ...others }: Omit<CountedInputProps, 'fieldRef'>) => {
  const [fieldRef, type] = useDeferredInput<HTMLInputElement>(value, onChange);
  return <CountedInput {...others} fieldRef={fieldRef} value={value} onChange={type} />;
};

/** A `CountedTextarea` with deferred changes, like `DeferredInput`. */
export const DeferredTextarea = ({ value, onChange, ...others }: Omit<CountedTextareaProps, 'fieldRef'>) => {
  const [fieldRef, type] = useDeferredInput<HTMLTextAreaElement>(value, onChange);
  return <CountedTextarea {...others} fieldRef={fieldRef} value={value} onChange={type} />;
};
