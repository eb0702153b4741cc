import { isSampleText } from '#remotion/templates/template-texts.ts';
import type { ElementId } from '#schema/element-id.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { lastFormText } from '#src/features/editor/document/form-texts.ts';
import { shortened } from '#src/features/editor/document/element-names.ts';

/** Names of persons and studios in templates and examples bear one of these words, as they are nobody's. */
const MARK = /\b(Sample|Example)\b/;

/** Texts that promise a day and an hour: a sample of these sends people to a class that is not there. */
const whenTexts: ReadonlySet<ElementId> = new Set(['schedule', 'time']);

type Said = Pick<Promo, 'textElements' | 'textTemplates' | 'classInfo'>;

const isLeftOver = (promo: Said, { id, content, visible }: TextElement): boolean =>
  visible &&
  (MARK.test(content) ||
    (whenTexts.has(id) && isSampleText(id, content) && content !== lastFormText(promo, id)));

/** What to say, before the video is out in the world, of texts that still say what their template said; null where there are none. */
export const sampleWarning = (promo: Said): string | null => {
  const left = promo.textElements.filter((element) => isLeftOver(promo, element));
  if (left.length === 0) return null;
  const quoted = left.map(({ content }) => `“${shortened(content)}”`).join(', ');
  return `The film still says ${quoted}. Write your own under Class or Text, and generate again.`;
};
