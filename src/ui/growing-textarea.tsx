import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from '#src/ui/growing-textarea.module.css';

export type GrowingTextareaProps = Omit<TextareaProps, 'onChange' | 'classNames' | 'styles' | 'rows'> & {
  onChange: (value: string) => void;
  leastRows: number;
  mostRows: number;
};

/** CSS takes custom properties, which React's own type does not list. */
type Rows = CSSProperties & { '--least-rows': number; '--most-rows': number };

/** Lines of text as high as its words, between two numbers of rows; a browser that cannot do that shows the least and scrolls. */
export const GrowingTextarea = ({ onChange, leastRows, mostRows, ...others }: GrowingTextareaProps) => {
  const rows: Rows = { '--least-rows': leastRows, '--most-rows': mostRows };
  return (
    <Textarea
      {...others}
      classNames={{ input: classes['input'] ?? '' }}
      styles={{ input: rows }}
      rows={leastRows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
