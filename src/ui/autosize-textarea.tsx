import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from '#src/ui/autosize-textarea.module.css';

export type AutosizeTextareaProps = Omit<TextareaProps, 'onChange' | 'classNames' | 'styles' | 'rows'> & {
  onChange: (value: string) => void;
  minRows: number;
  maxRows: number;
};

/** CSS takes custom properties, which React's own type does not list. */
type Rows = CSSProperties & { '--min-rows': number; '--max-rows': number };

/** Lines of text as high as its words, between two numbers of rows; a browser that cannot do that shows the least and scrolls. */
export const AutosizeTextarea = ({ onChange, minRows, maxRows, ...others }: AutosizeTextareaProps) => {
  const rows: Rows = { '--min-rows': minRows, '--max-rows': maxRows };
  return (
    <Textarea
      {...others}
      classNames={{ input: classes['input'] ?? '' }}
      styles={{ input: rows }}
      rows={minRows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
