import { isLight } from '#remotion/text-styles/color.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import type { TextBackground } from '#schema/text-background.ts';
import type { TextElement } from '#schema/text-element.ts';
import { setTextBackground, setTextStyle } from '#src/features/editor/document/text-edits.ts';
import { type LaidOutText, hasWeakContrast } from '#src/features/editor/readability/find-problems.ts';
import type { Fix, ReadabilityContext } from '#src/features/editor/readability/findings.ts';

/** Colours of plates and words that stand against each other. */
const DARK = '#0c0910';
const LIGHT = '#ffffff';

type Change = {
  label: string;
  said: string;
  background: Partial<TextBackground>;
  textColor?: string;
};

/** What is tried, the gentlest first. */
const changesFor = ({ textColor, background }: TextElement): Change[] => {
  const shade = isLight(textColor) ? 'dark' : 'light';
  const color = shade === 'dark' ? DARK : LIGHT;
  const denser = [0.8, 1].filter((opacity) => opacity > background.opacity);
  const isPlate = textStyles[background.style].isPlate;
  const plain = { useGradient: false, color } as const;
  return [
    ...(background.style === 'none'
      ? []
      : denser.map((opacity) => ({
          label: 'Make its background denser',
          said: 'The background of the text is denser now.',
          background: { opacity },
        }))),
    ...(isPlate
      ? [0.8, 1].map((opacity) => ({
          label: `Make its background ${shade}`,
          said: `The background of the text is ${shade} now.`,
          background: { ...plain, opacity },
        }))
      : []),
    ...[0.5, 0.65, 0.8, 0.95].map((opacity) => ({
      label: `Put a ${shade} plate behind it`,
      said: `A ${shade} plate stands behind the text now.`,
      background: { ...plain, style: 'solid' as const, opacity },
    })),
    {
      label: 'White words on a dark plate',
      said: 'The words are white now, on a dark plate.',
      background: { style: 'solid', useGradient: false, color: DARK, opacity: 0.8 },
      textColor: LIGHT,
    },
  ];
};

/** Makes words stand out from the video: what changes least about their look and is enough. */
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
  const { label, said, background, textColor } = change;
  return {
    label,
    doneMessage: said,
    edit: (promo) => {
      const plated = setTextBackground(promo, { id, background });
      return textColor === undefined ? plated : setTextStyle(plated, { id, style: { textColor } });
    },
  };
};
