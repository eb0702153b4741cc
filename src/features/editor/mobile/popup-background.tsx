import { Switch } from '@mantine/core';
import { BACKGROUND_OPACITY } from '#schema/limits.ts';
import type { TextBackground } from '#schema/text-background.ts';
import classes from '#src/features/editor/mobile/text-popup.module.css';
import { ColorSlider } from '#src/ui/color-slider.tsx';
import { RangeInput } from '#src/ui/range-input.tsx';
import { LabelledSlider } from '#src/ui/slider-field.tsx';

type PopupBackgroundProps = {
  background: TextBackground;
  onChange: (fields: Partial<TextBackground>, gesture?: string) => void;
  onEnd: () => void;
};

/** What stands behind the words, by sliders that a thumb can use. */
export const PopupBackground = ({ background, onChange, onEnd }: PopupBackgroundProps) => (
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
      className={classes['switch'] ?? ''}
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
