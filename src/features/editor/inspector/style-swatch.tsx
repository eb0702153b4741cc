import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { fontStack } from '#remotion/fonts/catalog.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import type { HexColor } from '#schema/elements/hex-color.ts';
import type { BackgroundStyle, TextElement } from '#schema/elements/text-element.ts';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import classes from '#src/features/editor/inspector/style-swatch.module.css';

type StyleSampleProps = {
  element: TextElement;
  style: BackgroundStyle;
  /** The color of the background in this style. */
  color: HexColor;
};

type StyleSwatchProps = StyleSampleProps & {
  isSelected: boolean;
  onPress: () => void;
};

/** Scale at which radii and strokes are drawn. */
const SWATCH_SCALE = 0.32;

/** A background style, drawn by the rules of the composition in the font and colors of the element. */
export const StyleSample = ({ element, style, color }: StyleSampleProps) => {
  const appearance = textStyles[style].style(
    { textColor: element.textColor, background: { ...element.background, style, color } },
    { hasShadow: false, pxPerReferencePx: REFERENCE_SCALE * SWATCH_SCALE },
  );
  return (
    <span className={classes.sample} aria-hidden>
      <span
        className={classes.block}
        style={{
          padding: `${appearance.padding.y}em ${appearance.padding.x}em`,
          fontFamily: fontStack(element.fontFamily),
          fontWeight: element.fontWeight,
          color: element.textColor,
        }}
      >
        {Object.entries(appearance.plates).map(([name, plate]) => (
          <span key={name} style={{ position: 'absolute', inset: 0, ...plate }} />
        ))}
        {appearance.lineBar !== null && (
          <span
            style={{
              position: 'absolute',
              inset: `${(1.25 - appearance.lineBar.height) / 2}em -${appearance.lineBar.x}em`,
              ...appearance.lineBar.style(0),
            }}
          />
        )}
        {Object.entries(appearance.textLayers).map(([name, textLayer]) => (
          <span key={name} className={classes.text} style={textLayer}>
            Aa
          </span>
        ))}
      </span>
    </span>
  );
};

/** A button for one background style. */
export const StyleSwatch = memo(({ isSelected, onPress, ...sample }: StyleSwatchProps) => (
  <UnstyledButton
    className={classes.swatch}
    aria-pressed={isSelected}
    data-selected={isSelected}
    onClick={onPress}
  >
    <StyleSample {...sample} />
    <span className={classes.name}>{textStyles[sample.style].label}</span>
  </UnstyledButton>
));
StyleSwatch.displayName = 'StyleSwatch';
