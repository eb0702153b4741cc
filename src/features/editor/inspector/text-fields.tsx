import { Select } from '@mantine/core';
import { type KeyboardEvent, memo } from 'react';
import { FontWeight } from '#schema/font-families.ts';
import { FONT_SIZE } from '#schema/limits.ts';
import type { TextElement } from '#schema/text-element.ts';
import { setTextPlacement, setTextStyle } from '#src/features/editor/document/text-edits.ts';
import { AlignField } from '#src/features/editor/inspector/align-field.tsx';
import { BackgroundFields } from '#src/features/editor/inspector/background-fields.tsx';
import { FontField } from '#src/features/editor/inspector/font-field.tsx';
import classes from '#src/features/editor/inspector/inspector.module.css';
import { PlacementFields } from '#src/features/editor/inspector/placement-fields.tsx';
import { ShownSize } from '#src/features/editor/inspector/shown-size.tsx';
import { weightChoices } from '#src/features/editor/inspector/style-names.ts';
import { WordsField } from '#src/features/editor/inspector/words-field.tsx';
import { textSwatches } from '#src/theme/palette.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { EDIT_WORDS_FIELD } from '#src/features/editor/inspector/edit-words-field.ts';
import { ColorField } from '#src/ui/color-field.tsx';
import { SliderField } from '#src/ui/slider-field.tsx';

type TextFieldsProps = { element: TextElement };

/** Whether two texts look and stand alike, whatever they say. */
const looksAlike = ({ element: one }: TextFieldsProps, { element: other }: TextFieldsProps): boolean => {
  const fields = Object.keys(one) as (keyof TextElement)[]; // of a document's own element
  return fields.every((field) => field === 'content' || one[field] === other[field]);
};

/** How a text looks and where it stands. Many fields: they are not drawn anew while its words are typed. */
const LookFields = memo(({ element }: TextFieldsProps) => {
  const { id } = element;
  const { apply, end } = useEdit();
  const style = (change: Parameters<typeof setTextStyle>[1]['style'], gesture?: string): void =>
    apply(setTextStyle, { id, style: change }, gesture && `text:${id}:${gesture}`);
  return (
    <>
      <FontField element={element} label="Font Family" />
      <div className={classes['pair']}>
        <Select
          label="Font Weight"
          data={weightChoices}
          value={String(element.fontWeight)}
          onChange={(value) => value !== null && style({ fontWeight: FontWeight.parse(Number(value)) })}
        />
        <ColorField
          label="Text Color"
          value={element.textColor}
          swatches={textSwatches}
          onChange={(textColor) => style({ textColor }, 'color')}
          onEnd={end}
        />
      </div>
      <AlignField value={element.textAlign} onChange={(textAlign) => style({ textAlign })} />
      <SliderField
        label="Font Size (px)"
        {...FONT_SIZE}
        value={element.fontSize}
        onChange={(fontSize) => style({ fontSize }, 'size')}
        onEnd={end}
      />
      <PlacementFields
        value={element}
        onChange={(change) =>
          apply(setTextPlacement, { id, ...change }, `text:${id}:${Object.keys(change).join()}`)
        }
        onEnd={end}
      />
      <BackgroundFields element={element} />
    </>
  );
}, looksAlike);
LookFields.displayName = 'LookFields';

/** Escape leaves the words and gives the keys back to the film; only the next one is anybody else's. */
const leaveOnEscape = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.stopPropagation();
  event.currentTarget.blur();
};

/** The fields of one text element. */
export const TextFields = ({ element }: TextFieldsProps) => (
  <div className={classes['fields']}>
    <WordsField
      element={element}
      id={EDIT_WORDS_FIELD}
      label="Edit Text Content"
      minRows={2}
      maxRows={6}
      onKeyDown={leaveOnEscape}
    />
    <ShownSize element={element} />
    <LookFields element={element} />
  </div>
);
