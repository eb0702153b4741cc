import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties, Ref } from 'react';
import { useLimitedInput } from '#src/ui/fields/limited-text-input.tsx';
import classes from '#src/ui/fields/autosize-textarea.module.css';

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
      classNames={{ input: classes.input }}
      styles={{ input: rows }}
      rows={minRows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
