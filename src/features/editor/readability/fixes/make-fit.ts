import type { TextElement } from '#schema/text-element.ts';
import { setTextContent, setTextPlacement } from '#src/features/editor/document/text-edits.ts';
import type { LaidText } from '#src/features/editor/readability/find-problems.ts';
import type { Fix, Reading } from '#src/features/editor/readability/readability-problem.ts';

const oneLine = (content: string): string => content.replaceAll(/\s*\n\s*/g, ' ').trim();

/** Brings words into the frame that are too many for it: set straight, or in flowing lines; null when they are too many even so. */
export const makeFit = ({ element }: LaidText, { layoutOf }: Reading): Fix | null => {
  const { id, content } = element;
  const fits = (changed: Partial<TextElement>): boolean =>
    layoutOf({ ...element, ...changed })?.overflows === false;
  if (element.rotation !== 0 && fits({ rotation: 0 })) {
    return {
      label: 'Set it straight',
      said: 'The text stands straight now, and fits.',
      edit: (promo) => setTextPlacement(promo, { id, rotation: 0 }),
    };
  }
  const flowing = oneLine(content);
  if (flowing === content || !fits({ content: flowing })) return null;
  return {
    label: 'Take the line breaks out',
    said: 'The line breaks are gone, and the text fits.',
    edit: (promo) => setTextContent(promo, { id, content: flowing }),
  };
};
