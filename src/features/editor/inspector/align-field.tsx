import { Input, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { type Icon, IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react';
import type { TextElement } from '#schema/text-element.ts';
import classes from '#src/features/editor/inspector/inspector.module.css';

type TextAlign = TextElement['textAlign'];

const choices: [TextAlign, string, Icon][] = [
  ['left', 'Left', IconAlignLeft],
  ['center', 'Centre', IconAlignCenter],
  ['right', 'Right', IconAlignRight],
];

const data = choices.map(([value, label, Icon]) => ({
  value,
  label: (
    <>
      <Icon size={18} stroke={1.7} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  ),
}));

type AlignFieldProps = { value: TextAlign; onChange: (align: TextAlign) => void };

/** To which side the lines of a text keep. */
export const AlignField = ({ value, onChange }: AlignFieldProps) => (
  <div className={classes['labelled']}>
    <Input.Label labelElement="div" id="text-alignment">
      Text Alignment
    </Input.Label>
    <SegmentedControl
      aria-labelledby="text-alignment"
      fullWidth
      data={data}
      value={value}
      onChange={onChange}
    />
  </div>
);
