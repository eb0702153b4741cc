import { isLight } from '#remotion/text-styles/color.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import type { TextBackground } from '#schema/elements/text-background.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { setTextBackground, setTextStyle } from '#src/features/editor/document/text-edits.ts';
import { type LaidOutText, hasWeakContrast } from '#src/features/editor/readability/find-problems.ts';
import type { Fix, ReadabilityContext } from '#src/features/editor/readability/findings.ts';

/** A dark and a light colour with high contrast. */
const DARK = '#0c0910';
const LIGHT = '#ffffff';

type Change = {
  label: string;
  doneMessage: string;
  background: Partial<TextBackground>;
  textColor?: string;
};

/** Changes to try, the smallest first. */
const changesFor = ({ textColor, background }: TextElement): Change[] => {
  const shade = isLight(textColor) ? 'dark' : 'light';
  const color = shade === 'dark' ? DARK : LIGHT;
  const higherOpacities = [0.8, 1].filter((opacity) => opacity > background.opacity);
  const isPlate = textStyles[background.style].isPlate;
  const plain = { useGradient: false, color } as const;
  return [
    ...(background.style === 'none'
      ? []
      : higherOpacities.map((opacity) => ({
          label: 'Make its background more opaque',
          doneMessage: 'The background of the text is more opaque now.',
          background: { opacity },
        }))),
    ...(isPlate
      ? [0.8, 1].map((opacity) => ({
          label: `Make its background ${shade}`,
          doneMessage: `The background of the text is ${shade} now.`,
          background: { ...plain, opacity },
        }))
      : []),
    ...[0.5, 0.65, 0.8, 0.95].map((opacity) => ({
      label: `Add a ${shade} background`,
      doneMessage: `The text has a ${shade} background now.`,
      background: { ...plain, style: 'solid' as const, opacity },
    })),
    {
      label: 'White text on a dark background',
      doneMessage: 'The text is white on a dark background now.',
      background: { style: 'solid', useGradient: false, color: DARK, opacity: 0.8 },
      textColor: LIGHT,
    },
  ];
};

/** Gives a text enough contrast with the smallest change of its style. */
export const fixContrast = ({ element }: LaidOutText, reading: ReadabilityContext): Fix | null => {
  const { id } = element;
  const change = changesFor(element).find(({ background, textColor }) => {
    const changed = {
      ...element,
      textColor: textColor ?? element.textColor,
      background: { ...element.background, ...background },
    };
    const layout = reading.layoutOf(changed);
    return layout !== null && !hasWeakContrast({ element: changed, layout }, reading);
  });
  if (change === undefined) return null;
  const { label, doneMessage, background, textColor } = change;
  return {
    label,
    doneMessage,
    edit: (promo) => {
      const withBackground = setTextBackground(promo, { id, background });
      return textColor === undefined
        ? withBackground
        : setTextStyle(withBackground, { id, style: { textColor } });
    },
  };
};
