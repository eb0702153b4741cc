import type { Promo } from '#schema/promo.ts';
import { shortened } from '#src/features/editor/state/element-names.ts';

/** Names of persons and studios in templates and examples bear one of these words, as they are nobody's. */
const MARK = /\b(Sample|Example)\b/;

/** The texts of the film that still name a sample, shortened; whoever writes over them is asked nothing. */
const sampleWords = ({ textElements }: Pick<Promo, 'textElements'>): string[] =>
  textElements
    .filter(({ visible, content }) => visible && MARK.test(content))
    .map(({ content }) => shortened(content));

/** What to say of them before the video is out in the world; null where there are none. */
export const sampleWarning = (promo: Pick<Promo, 'textElements'>): string | null => {
  const words = sampleWords(promo);
  if (words.length === 0) return null;
  const quoted = words.map((each) => `“${each}”`).join(', ');
  return `The film still says ${quoted}. Write your own under Class or Text, and generate again.`;
};
