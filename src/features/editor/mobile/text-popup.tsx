import { ActionIcon, Button, Select, Switch, Textarea } from '@mantine/core';
import { BACKGROUND_OPACITY, CANVAS_HEIGHT, MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { BackgroundStyle, type TextBackground, backgroundStyles } from '#schema/text-background.ts';
import classes from '#src/features/editor/mobile/text-popup.module.css';
import { useCloseOnBack } from '#src/ui/close-on-back.ts';
import { onLimitedPaste } from '#src/ui/limit-paste.ts';
import { ColorSlider } from '#src/ui/color-slider.tsx';
import { RangeInput } from '#src/ui/range-input.tsx';
import { LabelledSlider } from '#src/ui/slider-field.tsx';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { TextElement } from '#schema/text-element.ts';
import { deleteElement } from '#src/features/editor/document/element-edits.ts';
import { setTextBackground, setTextStyle } from '#src/features/editor/document/text-edits.ts';
import { FontField } from '#src/features/editor/inspector/font-field.tsx';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { useTypedText } from '#src/features/editor/inspector/text-content-field.tsx';
import { textAreaHeight } from '#src/features/editor/mobile/mobile-sizes.ts';
import { nameOfText } from '#src/features/editor/document/element-names.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

type BackgroundFieldsProps = {
  background: TextBackground;
  onChange: (fields: Partial<TextBackground>, gesture?: string) => void;
  onEnd: () => void;
};

/** The background of a text, with sliders for a thumb. */
export const BackgroundFields = ({ background, onChange, onEnd }: BackgroundFieldsProps) => (
  <>
    <ColorSlider
      label="Background Color"
      value={background.color}
      onChange={(color) => onChange({ color }, 'color')}
      onEnd={onEnd}
    />
    <LabelledSlider label="Opacity">
      <RangeInput
        label="Opacity"
        valueText={`${Math.round(background.opacity * 100)} percent`}
        {...BACKGROUND_OPACITY}
        value={background.opacity}
        onChange={(opacity) => onChange({ opacity }, 'opacity')}
        onEnd={onEnd}
      />
    </LabelledSlider>
    <Switch
      className={classes.switch}
      label="Gradient"
      size="md"
      checked={background.useGradient}
      onChange={(event) => onChange({ useGradient: event.currentTarget.checked })}
    />
    {background.useGradient && (
      <ColorSlider
        label="Gradient Color"
        value={background.secondaryColor}
        onChange={(secondaryColor) => onChange({ secondaryColor }, 'secondary')}
        onEnd={onEnd}
      />
    )}
  </>
);

const styleChoices = backgroundStyles.map((style) => ({ value: style, label: textStyles[style].label }));

type TextPopupProps = {
  element: TextElement;
  /** Vertical middle of the text, px of the frame; the popup goes to the other half. */
  middle: number;
  onClose: () => void;
  onMore: () => void;
};

/** Edits the content and style of one text, next to it. */
export const TextPopup = ({ element, middle, onClose, onMore }: TextPopupProps) => {
  const { id, background } = element;
  const { apply, end } = useEdit();
  useCloseOnBack(true, onClose);
  const behind = (fields: Partial<TextBackground>, gesture?: string): void =>
    apply(setTextBackground, { id, background: fields }, gesture && `text:${id}:background:${gesture}`);
  const { ref, onChange } = useTypedText(element);
  const name = nameOfText(useAtomValue(promoAtom), id);
  return (
    <section
      className={classes.popup}
      data-side={middle > CANVAS_HEIGHT / 2 ? 'top' : 'bottom'}
      data-edits-promo
      aria-label={`Edit ${name}`}
    >
      <header className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Delete ${name}`}
          onClick={() => {
            apply(deleteElement, { id });
            onClose();
          }}
        >
          <IconTrash size={20} />
        </ActionIcon>
        <Button variant="subtle" className={classes.more} onClick={onMore}>
          All settings
        </Button>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="Done" onClick={onClose}>
          <IconX size={22} />
        </ActionIcon>
      </header>
      <Textarea
        aria-label="Text"
        classNames={{ input: classes.content }}
        styles={{ input: { height: textAreaHeight(element.content) } }}
        maxLength={MAX_TEXT_LENGTH}
        onPaste={onLimitedPaste}
        ref={ref}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={end}
      />
      <div className={classes.pair}>
        <FontField element={element} label="Font" size="md" />
        <Select
          label="Background Style"
          size="md"
          data={styleChoices}
          value={background.style}
          onChange={(value) => value !== null && behind({ style: BackgroundStyle.parse(value) })}
        />
      </div>
      <ColorSlider
        label="Text Color"
        value={element.textColor}
        onChange={(textColor) => apply(setTextStyle, { id, style: { textColor } }, `text:${id}:color`)}
        onEnd={end}
      />
      {background.style !== 'none' && (
        <BackgroundFields background={background} onChange={behind} onEnd={end} />
      )}
    </section>
  );
};
