import { type InputWrapperProps, Textarea, type TextareaProps } from '@mantine/core';
import {
  type RefObject,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type Ref,
} from 'react';
import { countCharacters } from '#schema/characters.ts';
import { runAfterFrame } from '#src/ui/browser/run-after-frame.ts';
import { LimitedTextInput, useLimitedInput } from '#src/ui/fields/limited-text-input.tsx';
import classes from '#src/ui/fields/counted-field.module.css';

export type AutosizeTextareaProps = Omit<
  TextareaProps,
  'onChange' | 'classNames' | 'styles' | 'rows' | 'maxLength'
> & {
  /** Characters. */
  max: number;
  ref?: Ref<HTMLTextAreaElement>;
  onChange: (value: string) => void;
  minRows: number;
  maxRows: number;
};

/** React's type lacks custom properties. */
type Rows = CSSProperties & { '--min-rows': number; '--max-rows': number };

/** A textarea that grows with its text from `minRows` to `maxRows`. In browsers without `field-sizing`, it keeps `minRows` and scrolls. */
export const AutosizeTextarea = ({
  onChange,
  max,
  ref,
  minRows,
  maxRows,
  ...others
}: AutosizeTextareaProps) => {
  const rows: Rows = { '--min-rows': minRows, '--max-rows': maxRows };
  const limitedRef = useLimitedInput(max, ref);
  return (
    <Textarea
      {...others}
      ref={limitedRef}
      classNames={{ input: classes.growing }}
      styles={{ input: rows }}
      rows={minRows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

/**
 * An uncontrolled field with deferred changes: `onType` runs in a transition once the letter is painted, or before the next interaction.
 * On a slow device, rendering the field for every letter takes as long as painting it. While no change is pending, the field shows `value`.
 *
 * @returns the field's ref and change handler
 */
export const useDeferredInput = <Field extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onType: (value: string) => void,
): [fieldRef: RefObject<Field | null>, type: (value: string) => void] => {
  const fieldRef = useRef<Field>(null);
  const letters = useRef(0);
  const [committed, setCommitted] = useState(0);

  useLayoutEffect(() => {
    const field = fieldRef.current;
    // Do not overwrite letters that are not committed yet.
    if (field !== null && committed === letters.current && field.value !== value) field.value = value;
  });

  const type = (next: string): void => {
    letters.current += 1;
    const letter = letters.current;
    runAfterFrame(letters, () =>
      startTransition(() => {
        onType(next);
        setCommitted(letter);
      }),
    );
  };
  return [fieldRef, type];
};

/** Makes an input uncontrolled with a `fieldRef` (see `useDeferredInput`), controlled without one. */
const inputValueProps = <Field,>(
  value: string,
  fieldRef: RefObject<Field | null> | undefined,
): { value: string } | { ref: RefObject<Field | null> } =>
  fieldRef === undefined ? { value } : { ref: fieldRef };

type CountedInputProps = {
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

type CountedTextareaProps = {
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
