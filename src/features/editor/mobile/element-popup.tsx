import { ActionIcon, Button, Switch, Textarea } from '@mantine/core';
import { IconKeyframes, IconX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import {
  BackgroundStyle,
  type TextBackground,
  backgroundStyles,
  type TextElement,
} from '#schema/elements/text-element.ts';
import { BACKGROUND_OPACITY, MAX_TEXT_LENGTH, OVERLAY_SCALE } from '#schema/limits.ts';
import { ActionButton } from '#src/features/editor/actions/action-controls.tsx';
import type { Action } from '#src/features/editor/actions/action.ts';
import { duplicate, orderActions, remove } from '#src/features/editor/actions/element-actions.ts';
import { shapeElement } from '#src/features/editor/document/element-edits.ts';
import { givenName, nameOfText, type PromoElement } from '#src/features/editor/document/elements.ts';
import { setTextBackground, setTextStyle, styledColor } from '#src/features/editor/document/text-edits.ts';
import { FontField, StyleSample, useTypedText } from '#src/features/editor/inspector/element-fields.tsx';
import { textAreaHeight } from '#src/features/editor/mobile/mobile-sizes.ts';
import { LazyMotionFields } from '#src/features/editor/motion/lazy-motion-fields.tsx';
import { useLockReason } from '#src/features/editor/state/locks.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { useCloseOnBack } from '#src/ui/browser/close-on-back.ts';
import { useLimitedInput } from '#src/ui/fields/limited-text-input.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { ColorSlider } from '#src/ui/fields/sliders/color-field.tsx';
import { RangeInput } from '#src/ui/fields/sliders/range-input.tsx';
import { LabelledSlider } from '#src/ui/fields/sliders/slider-field.tsx';
import { LockedGroup } from '#src/ui/locked-group.tsx';
import classes from '#src/features/editor/mobile/element-popup.module.css';

type BackgroundSlidersProps = {
  background: TextBackground;
  onChange: (fields: Partial<TextBackground>, gesture?: string) => void;
  onEnd: () => void;
};

/** The background of a text. */
const BackgroundSliders = ({ background, onChange, onEnd }: BackgroundSlidersProps) => (
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

const TextPopupFields = ({ element }: { element: TextElement }) => {
  const { id, background } = element;
  const sampleColor = styledColor(useAtomValue(promoAtom), element);
  const { apply, end } = useEdit();
  const behind = (fields: Partial<TextBackground>, gesture?: string): void =>
    apply(setTextBackground, { id, background: fields }, gesture && `text:${id}:background:${gesture}`);
  const { ref, onChange } = useTypedText(element);
  const limitedRef = useLimitedInput(MAX_TEXT_LENGTH, ref);
  const [textLock, colorLock, fontLock] = [
    useLockReason(id, 'text'),
    useLockReason(id, 'color'),
    useLockReason(id, 'font'),
  ];
  return (
    <>
      <LockedGroup reason={textLock}>
        <Textarea
          aria-label="Text"
          classNames={{ input: classes.content }}
          styles={{ input: { height: textAreaHeight(element.content) } }}
          ref={limitedRef}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={end}
        />
      </LockedGroup>
      <div className={classes.pair}>
        <LockedGroup reason={fontLock} isShown={false}>
          <FontField element={element} label="Font" size="md" />
        </LockedGroup>
        <LockedGroup reason={colorLock} isShown={false}>
          <Select
            label="Background Style"
            size="md"
            data={styleChoices}
            value={background.style}
            onChange={(value) => value !== null && behind({ style: BackgroundStyle.parse(value) })}
            comboboxProps={{ width: 'min(358px, 100vw - 32px)', position: 'bottom-end' }}
            classNames={{ options: classes.styles, option: classes.style }}
            renderOption={({ option }) => (
              <span className={classes.tile}>
                <StyleSample
                  element={element}
                  style={BackgroundStyle.parse(option.value)}
                  color={sampleColor}
                />
                {option.label}
              </span>
            )}
          />
        </LockedGroup>
      </div>
      <LockedGroup reason={colorLock}>
        <ColorSlider
          label="Text Color"
          value={element.textColor}
          onChange={(textColor) => apply(setTextStyle, { id, style: { textColor } }, `text:${id}:color`)}
          onEnd={end}
        />
        {background.style === 'none' ? (
          <ColorSlider
            label="Background Color"
            value={background.color}
            onChange={(color) => behind({ color, style: 'solid' }, 'color')}
            onEnd={end}
          />
        ) : (
          <BackgroundSliders background={background} onChange={behind} onEnd={end} />
        )}
      </LockedGroup>
    </>
  );
};

const OverlayPopupFields = ({ element }: { element: OverlayElement }) => {
  const { id, scale } = element;
  const { apply, end } = useEdit();
  const lock = useLockReason(id, 'place');
  const ids = useMemo(() => [id], [id]);
  return (
    <>
      <LockedGroup reason={lock}>
        <LabelledSlider label="Size">
          <RangeInput
            label="Size"
            valueText={`${Math.round(scale * 100)} percent`}
            {...OVERLAY_SCALE}
            value={scale}
            onChange={(next) => apply(shapeElement, { id, size: next }, `overlay:${id}:scale`)}
            onEnd={end}
          />
        </LabelledSlider>
      </LockedGroup>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields */}
      <div className={classes.tools} role="group" aria-label="Order and copy">
        {[...orderActions, duplicate].map((action) => (
          <ActionButton key={action.id} action={action} ids={ids} />
        ))}
      </div>
    </>
  );
};

type ElementPopupProps = {
  found: PromoElement;
  /** The half of the screen that it covers. */
  side: 'top' | 'bottom';
  onClose: () => void;
  onMore: () => void;
  /** Called with its height, px, when it changes. */
  onHeight: (height: number) => void;
};

/** The fields of a text or GIF, next to it. */
export const ElementPopup = ({ found, side, onClose, onMore, onHeight }: ElementPopupProps) => {
  const { id } = found.element;
  const promo = useAtomValue(promoAtom);
  useCloseOnBack(true, onClose);
  const [isMoving, setIsMoving] = useState(false);
  const popup = useRef<HTMLElement>(null);
  const reportHeight = useEffectEvent(onHeight);
  useEffect(() => {
    const { current } = popup;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => reportHeight(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const removeAndClose: Action = {
    ...remove,
    run: (context) => {
      remove.run(context);
      onClose();
    },
  };
  const name = found.kind === 'text' ? nameOfText(promo, id) : (givenName(promo, id) ?? 'GIF');
  return (
    <section
      ref={popup}
      className={classes.popup}
      data-side={side}
      data-edits-promo
      aria-label={`Edit ${name}`}
    >
      <header className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <ActionButton action={removeAndClose} ids={[id]} subject={name} />
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.motion}
          aria-label="Motion"
          aria-pressed={isMoving}
          onClick={() => setIsMoving(!isMoving)}
        >
          <IconKeyframes size={22} />
        </ActionIcon>
        <Button variant="subtle" className={classes.more} onClick={onMore}>
          All settings
        </Button>
        <ActionIcon variant="subtle" color="gray" aria-label="Done" onClick={onClose}>
          <IconX size={22} />
        </ActionIcon>
      </header>
      {isMoving ? (
        <LazyMotionFields found={found} />
      ) : found.kind === 'text' ? (
        <TextPopupFields element={found.element} />
      ) : (
        <OverlayPopupFields element={found.element} />
      )}
    </section>
  );
};
