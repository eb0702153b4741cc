import { isSampleText } from '#remotion/templates/template-texts.ts';
import type { ElementId } from '#schema/element-id.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { lastFormText } from '#src/features/editor/document/form-texts.ts';
import { shortened } from '#src/features/editor/document/element-names.ts';

/** Sample names of people and studios contain one of these words. */
const MARK = /\b(Sample|Example)\b/;

/** Texts that promise a day and a time: a sample here sends people to a class that does not exist. */
const whenTexts: ReadonlySet<ElementId> = new Set(['schedule', 'time']);

type WithTexts = Pick<Promo, 'textElements' | 'textTemplates' | 'classInfo'>;

const isLeftOver = (promo: WithTexts, { id, content, visible }: TextElement): boolean =>
  visible &&
  (MARK.test(content) ||
    (whenTexts.has(id) && isSampleText(id, content) && content !== lastFormText(promo, id)));

/** A warning about visible texts that still come from a template, or null. */
export const sampleWarning = (promo: WithTexts): string | null => {
  const left = promo.textElements.filter((element) => isLeftOver(promo, element));
  if (left.length === 0) return null;
  const quoted = left.map(({ content }) => `“${shortened(content)}”`).join(', ');
  return `Your video still says ${quoted}. Write your own under Class or Text, and generate again.`;
};
