import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import classes from '#src/ui/counted-field.module.css';
import { inputValueProps, useDeferredInput } from '#src/ui/use-deferred-input.ts';
import { AutosizeTextarea } from '#src/ui/autosize-textarea.tsx';

export type CountedInputProps = {
  label: string;
  name: string;
  max: number;
  value: string;
  /** Given, the field holds its letters itself, and `value` is what is counted. */
  fieldRef?: RefObject<HTMLInputElement | null>;
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
  fieldRef,
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
  /** Given, the field holds its letters itself, and `value` is what is counted. */
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
  placeholder?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** A few lines of text that take no more than `max` characters and count them as they are typed. */
export const CountedTextarea = ({
  label,
  name,
  max,
  value,
  fieldRef,
  placeholder,
  onChange,
  onBlur,
}: CountedTextareaProps) => (
  <div className={classes['block']}>
    <AutosizeTextarea
      label={label}
      name={name}
      size="md"
      minRows={2}
      maxRows={5}
      maxLength={max}
      aria-description={`At most ${max} characters`}
      placeholder={placeholder}
      {...inputValueProps(value, fieldRef)}
      onChange={onChange}
      onBlur={onBlur}
    />
    <span className={classes['below']} data-full={value.length >= max} aria-hidden>
      {value.length}/{max}
    </span>
  </div>
);

/**
 * A `CountedInput` that the whole film follows: letters come first, see `useTyped`. What asks for the value when it is left or sent
 * must not read it from a component, which may be drawn a moment later.
 */
export const DeferredInput = ({ value, onChange, ...others }: Omit<CountedInputProps, 'fieldRef'>) => {
  const [fieldRef, type] = useDeferredInput<HTMLInputElement>(value, onChange);
  return <CountedInput {...others} fieldRef={fieldRef} value={value} onChange={type} />;
};

/** A `CountedTextarea` that the whole film follows, as `TypedInput` is an input. */
export const DeferredTextarea = ({ value, onChange, ...others }: Omit<CountedTextareaProps, 'fieldRef'>) => {
  const [fieldRef, type] = useDeferredInput<HTMLTextAreaElement>(value, onChange);
  return <CountedTextarea {...others} fieldRef={fieldRef} value={value} onChange={type} />;
};
