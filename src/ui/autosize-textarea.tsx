import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import { onLimitedPaste } from '#src/ui/limit-paste.ts';
import classes from '#src/ui/autosize-textarea.module.css';

export type AutosizeTextareaProps = Omit<TextareaProps, 'onChange' | 'classNames' | 'styles' | 'rows'> & {
  onChange: (value: string) => void;
  minRows: number;
  maxRows: number;
};

/** React's type lacks custom properties. */
type Rows = CSSProperties & { '--min-rows': number; '--max-rows': number };

/** A textarea that grows with its text from `minRows` to `maxRows`; without `field-sizing` it keeps `minRows` and scrolls. */
export const AutosizeTextarea = ({ onChange, minRows, maxRows, ...others }: AutosizeTextareaProps) => {
  const rows: Rows = { '--min-rows': minRows, '--max-rows': maxRows };
  return (
    <Textarea
      {...others}
      classNames={{ input: classes.input }}
      styles={{ input: rows }}
      rows={minRows}
      onPaste={onLimitedPaste}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
