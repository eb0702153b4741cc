import type { RefObject } from 'react';
import classes from '#src/ui/counted-input.module.css';
import { GrowingTextarea } from '#src/ui/growing-textarea.tsx';
import { heldValue } from '#src/ui/held-value.ts';

export type CountedTextareaProps = {
  label: string;
  name: string;
  max: number;
  value: string;
  /** Given, the field holds its letters itself, and `value` is what is counted. */
  holder?: RefObject<HTMLTextAreaElement | null>;
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
  holder,
  placeholder,
  onChange,
  onBlur,
}: CountedTextareaProps) => (
  <div className={classes['block']}>
    <GrowingTextarea
      label={label}
      name={name}
      size="md"
      leastRows={2}
      mostRows={5}
      maxLength={max}
      aria-description={`At most ${max} characters`}
      placeholder={placeholder}
      {...heldValue(value, holder)}
      onChange={onChange}
      onBlur={onBlur}
    />
    <span className={classes['below']} data-full={value.length >= max} aria-hidden>
      {value.length}/{max}
    </span>
  </div>
);
