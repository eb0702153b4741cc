import { Select, Textarea } from '@mantine/core';
import { FontWeight } from '#schema/font-families.ts';
import { FONT_SIZE, MAX_TEXT_LENGTH } from '#schema/limits.ts';
import type { TextElement } from '#schema/text-element.ts';
import { setTextContent } from '#src/features/editor/edits/set-text-content.ts';
import { setTextPlacement } from '#src/features/editor/edits/set-text-placement.ts';
import { setTextStyle } from '#src/features/editor/edits/set-text-style.ts';
import { AlignField } from '#src/features/editor/inspector/align-field.tsx';
import { BackgroundFields } from '#src/features/editor/inspector/background-fields.tsx';
import { FontField } from '#src/features/editor/inspector/font-field.tsx';
import classes from '#src/features/editor/inspector/inspector.module.css';
import { PlacementFields } from '#src/features/editor/inspector/placement-fields.tsx';
import { weightChoices } from '#src/features/editor/inspector/style-names.ts';
import { textSwatches } from '#src/theme/palette.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { EDIT_WORDS_FIELD } from '#src/features/editor/inspector/edit-words-field.ts';
import { ColorField } from '#src/ui/color-field.tsx';
import { SliderField } from '#src/ui/slider-field.tsx';

/** The fields of one text element. */
export const TextFields = ({ element }: { element: TextElement }) => {
  const { id } = element;
  const { apply, end } = useEdit();
  const style = (change: Parameters<typeof setTextStyle>[1]['style'], gesture?: string): void =>
    apply(setTextStyle, { id, style: change }, gesture && `text:${id}:${gesture}`);
  return (
    <div className={classes['fields']}>
      <Textarea
        id={EDIT_WORDS_FIELD}
        label="Edit Text Content"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_TEXT_LENGTH}
        value={element.content}
        onChange={(event) =>
          apply(setTextContent, { id, content: event.currentTarget.value }, `text:${id}:content`)
        }
        onBlur={end}
      />
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
    </div>
  );
};
