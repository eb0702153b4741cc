import { Input, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { type Icon, IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import { isRightToLeft, lineAlignment } from '#remotion/text-layout/typography.ts';
import { FontWeight } from '#schema/elements/font-families.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { FONT_SIZE, REFERENCE_SCALE } from '#schema/limits.ts';
import { useOwnBrandKit } from '#src/api/studio-settings.ts';
import { cachedTextLayout, useLoadedFonts } from '#src/features/editor/canvas/use-element-boxes.ts';
import { brandFirst } from '#src/features/editor/document/brand-edits.ts';
import { setTextStyle } from '#src/features/editor/document/text-edits.ts';
import { BackgroundFields } from '#src/features/editor/inspector/background-fields.tsx';
import { ElementTools, PlacementFields } from '#src/features/editor/inspector/element-tools.tsx';
import { FontField } from '#src/features/editor/inspector/font-field.tsx';
import { TextContentField } from '#src/features/editor/inspector/text-content-field.tsx';
import { LazyMotionFields as MotionFields } from '#src/features/editor/motion/lazy-motion-fields.tsx';
import { useLockReason } from '#src/features/editor/state/locks.ts';
import { textShadowAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { TEXT_FIELD_ID } from '#src/features/editor/state/use-text-editor.ts';
import { textSwatches } from '#src/theme/palette.ts';
import { weightChoices } from '#src/ui/copy/font-weights.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { ColorField } from '#src/ui/fields/sliders/color-field.tsx';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { OneByOne } from '#src/ui/lists/one-by-one.tsx';
import { LockedGroup } from '#src/ui/locked-group.tsx';
import classes from '#src/features/editor/inspector/inspector.module.css';

/** Smaller differences are not visible, px at the reference width. */
const MIN_DIFFERENCE = 0.5;

/** Says that a text is drawn smaller than its font size to fit the frame. */
const ShrunkTextNotice = ({ element }: { element: TextElement }) => {
  // Re-renders when the font has loaded, because it determines the width.
  useLoadedFonts(useMemo(() => [element], [element]));
  const layout = cachedTextLayout(element, useAtomValue(textShadowAtom));
  const shown = (layout?.fontSize ?? Infinity) / REFERENCE_SCALE;
  return (
    shown < element.fontSize - MIN_DIFFERENCE && (
      <p className={classes.shown}>Made a little smaller so it fits: {Math.round(shown)} px.</p>
    )
  );
};

type TextAlign = TextElement['textAlign'];

const choices: [TextAlign, string, Icon][] = [
  ['left', 'Left', IconAlignLeft],
  ['center', 'Center', IconAlignCenter],
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

/** Alignment of the lines of a text. */
const AlignField = ({ value, onChange }: AlignFieldProps) => (
  <div className={classes.labelled}>
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

type StyleFieldsProps = {
  element: TextElement;
  /** Whether all render at once instead of group by group. */
  isAtOnce: boolean;
};

/** Whether two texts differ only in their content, and have the same direction. */
const hasSameStyle = (before: StyleFieldsProps, after: StyleFieldsProps): boolean => {
  const [one, other] = [before.element, after.element];
  const fields = Object.keys(one) as (keyof TextElement)[]; // of a document's own element
  return (
    before.isAtOnce === after.isAtOnce &&
    isRightToLeft(one.content) === isRightToLeft(other.content) &&
    fields.every((field) => field === 'content' || one[field] === other[field])
  );
};

/** Style and position of a text. Memoized, because so many fields must not re-render while the content is typed. */
const StyleFields = memo(({ element, isAtOnce }: StyleFieldsProps) => {
  const { id } = element;
  const { apply, end } = useEdit();
  const { colors } = useOwnBrandKit();
  const ids = useMemo(() => [id], [id]);
  const [color, font, place] = [
    useLockReason(id, 'color'),
    useLockReason(id, 'font'),
    useLockReason(id, 'place'),
  ];
  const style = (change: Parameters<typeof setTextStyle>[1]['style'], gesture?: string): void =>
    apply(setTextStyle, { id, style: change }, gesture && `text:${id}:${gesture}`);
  return (
    <OneByOne isUrgent={isAtOnce}>
      <LockedGroup reason={font}>
        <FontField element={element} label="Font Family" />
      </LockedGroup>
      <LockedGroup reason={font} isShown={false}>
        <SliderField
          label="Font Size"
          unit="px"
          {...FONT_SIZE}
          value={element.fontSize}
          onChange={(fontSize) => style({ fontSize }, 'size')}
          onEnd={end}
        />
      </LockedGroup>
      <div className={classes.pair}>
        <OneByOne isUrgent={isAtOnce}>
          <LockedGroup reason={font} isShown={false}>
            <Select
              label="Font Weight"
              data={weightChoices}
              value={String(element.fontWeight)}
              onChange={(value) => value !== null && style({ fontWeight: FontWeight.parse(Number(value)) })}
            />
          </LockedGroup>
          <LockedGroup reason={color} isShown={false}>
            <ColorField
              label="Text Color"
              value={element.textColor}
              swatches={brandFirst(colors, textSwatches)}
              onChange={(textColor) => style({ textColor }, 'color')}
              onEnd={end}
            />
          </LockedGroup>
        </OneByOne>
      </div>
      <ElementTools ids={ids} />
      <LockedGroup reason={place} isShown={false}>
        <AlignField
          value={lineAlignment(element)}
          onChange={(side) =>
            style({ textAlign: lineAlignment({ textAlign: side, content: element.content }) })
          }
        />
      </LockedGroup>
      <LockedGroup reason={color}>
        <BackgroundFields element={element} isAtOnce={isAtOnce} />
      </LockedGroup>
      <LockedGroup reason={place}>
        <PlacementFields element={element} isAtOnce={isAtOnce} />
      </LockedGroup>
      <MotionFields found={{ kind: 'text', element }} />
    </OneByOne>
  );
}, hasSameStyle);
StyleFields.displayName = 'StyleFields';

/** Escape leaves the field, so that shortcuts work again, but does not clear the selection. */
const leaveOnEscape = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.stopPropagation();
  event.currentTarget.blur();
};

type TextFieldsProps = {
  element: TextElement;
  /** Whether the style fields render group by group. Only the initial value counts. */
  comesInSteps: boolean;
};

/** The fields of one text element. */
export const TextFields = ({ element, comesInSteps }: TextFieldsProps) => {
  // Fields that begin in steps continue in steps, to avoid a long task.
  const [isAtOnce] = useState(!comesInSteps);
  return (
    <div className={classes.fields}>
      <TextContentField
        element={element}
        id={TEXT_FIELD_ID}
        label="Edit Text Content"
        minRows={2}
        maxRows={6}
        onKeyDown={leaveOnEscape}
      />
      <ShrunkTextNotice element={element} />
      <StyleFields element={element} isAtOnce={isAtOnce} />
    </div>
  );
};
