import { Input, SegmentedControl, VisuallyHidden, Switch } from '@mantine/core';
import { type Icon, IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import { isRightToLeft, lineAlignment } from '#remotion/text-layout/typography.ts';
import { FontWeight } from '#schema/elements/font-families.ts';
import { type TextElement, type TextBackground, backgroundStyles } from '#schema/elements/text-element.ts';
import { FONT_SIZE, REFERENCE_SCALE, BACKGROUND_OPACITY, BORDER_RADIUS } from '#schema/limits.ts';
import { useOwnBrandKit } from '#src/api/studio-settings.ts';
import { cachedTextLayout, useLoadedFonts } from '#src/features/editor/canvas/use-element-boxes.ts';
import { brandFirst } from '#src/features/editor/document/brand-colors.ts';
import {
  setTextStyle,
  promoColors,
  setTextBackground,
  styledColor,
} from '#src/features/editor/document/text-edits.ts';
import { FontField, StyleSwatch, TextContentField } from '#src/features/editor/inspector/element-fields.tsx';
import { ElementTools, PlacementFields } from '#src/features/editor/inspector/element-tools.tsx';
import { LazyMotionFields as MotionFields } from '#src/features/editor/motion/lazy-motion-fields.tsx';
import { useLockReason } from '#src/features/editor/state/locks.ts';
import { textShadowAtom, useEdit, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { TEXT_FIELD_ID } from '#src/features/editor/state/use-text-editor.ts';
import { textSwatches, backgroundSwatches } from '#src/theme/palette.ts';
import { isCancelKey } from '#src/ui/browser/commit-keys.ts';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { weightChoices } from '#src/ui/copy/font-weights.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { ColorField } from '#src/ui/fields/sliders/color-field.tsx';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { OneByOne } from '#src/ui/lists/one-by-one.tsx';
import { LockedGroup } from '#src/ui/locked-group.tsx';
import classes from '#src/features/editor/inspector/inspector.module.css';
import swatchClasses from '#src/features/editor/inspector/style-swatch.module.css';

/** Two rows of eight. */
const SWATCHES = 16;

type BackgroundFieldsProps = {
  element: TextElement;
  /** Whether all render at once instead of one by one. */
  isAtOnce: boolean;
};

/** The background of a text: a swatch for each style, and the fields of the selected style. */
export const BackgroundFields = ({ element, isAtOnce }: BackgroundFieldsProps) => {
  const { id, background } = element;
  const { apply, end } = useEdit();
  const promo = useAtomValue(promoAtom);
  const { colors } = useOwnBrandKit();
  const swatches = brandFirst(colors, [...promoColors(promo), ...backgroundSwatches]).slice(0, SWATCHES);
  const color = styledColor(promo, element);
  const hasBackground = background.style !== 'none';
  const change = (fields: Partial<TextBackground>, gesture?: string): void =>
    apply(setTextBackground, { id, background: fields }, gesture && `text:${id}:background:${gesture}`);
  return (
    <fieldset className={classes.group}>
      <legend>Text Background</legend>
      <OneByOne isUrgent={isAtOnce}>
        <div className={swatchClasses.grid}>
          {backgroundStyles.map((style) => (
            <StyleSwatch
              key={style}
              element={element}
              style={style}
              color={color}
              isSelected={style === background.style}
              onPress={() => change({ style })}
            />
          ))}
        </div>
        {hasBackground && (
          <ColorField
            label="Background Color"
            value={background.color}
            swatches={swatches}
            onChange={(next) => change({ color: next }, 'color')}
            onEnd={end}
          />
        )}
        {hasBackground && (
          <SliderField
            label="Opacity"
            unit="%"
            min={BACKGROUND_OPACITY.min * 100}
            max={BACKGROUND_OPACITY.max * 100}
            step={BACKGROUND_OPACITY.step * 100}
            value={background.opacity * 100}
            onChange={(percent) => change({ opacity: percent / 100 }, 'opacity')}
            onEnd={end}
          />
        )}
        {background.style === 'solid' && (
          <SliderField
            label="Rounded Corners"
            unit="px"
            min={BORDER_RADIUS.min}
            max={BORDER_RADIUS.max}
            step={BORDER_RADIUS.step}
            value={background.borderRadius}
            onChange={(borderRadius) => change({ borderRadius }, 'radius')}
            onEnd={end}
          />
        )}
        {hasBackground && (
          <Switch
            label="Gradient"
            checked={background.useGradient}
            onChange={(event) => change({ useGradient: event.currentTarget.checked })}
          />
        )}
        {hasBackground && background.useGradient && (
          <ColorField
            label="Secondary Color"
            value={background.secondaryColor}
            swatches={swatches}
            onChange={(secondaryColor) => change({ secondaryColor }, 'secondary')}
            onEnd={end}
          />
        )}
      </OneByOne>
    </fieldset>
  );
};

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
  const isWide = useIsWide();
  // On a phone, fingers place the text on the canvas.
  const placement = (
    <LockedGroup reason={place}>
      <PlacementFields element={element} isAtOnce={isAtOnce} />
    </LockedGroup>
  );
  return (
    <OneByOne isUrgent={isAtOnce}>
      <ElementTools ids={ids} />
      {isWide && placement}
      <fieldset className={classes.group}>
        <legend>Style</legend>
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
          </div>
          <LockedGroup reason={place} isShown={false}>
            <AlignField
              value={lineAlignment(element)}
              onChange={(side) =>
                style({ textAlign: lineAlignment({ textAlign: side, content: element.content }) })
              }
            />
          </LockedGroup>
        </OneByOne>
      </fieldset>
      <LockedGroup reason={color}>
        <BackgroundFields element={element} isAtOnce={isAtOnce} />
      </LockedGroup>
      {!isWide && placement}
      <MotionFields found={{ kind: 'text', element }} />
    </OneByOne>
  );
}, hasSameStyle);
StyleFields.displayName = 'StyleFields';

/** Escape leaves the field, so that shortcuts work again, but does not clear the selection. */
const leaveOnEscape = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (!isCancelKey(event)) return;
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
