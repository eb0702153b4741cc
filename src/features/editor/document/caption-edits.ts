import { defaultElement, elementSets } from '#schema/elements/default-elements.ts';
import type { Promo } from '#schema/promo.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';

const fields = [
  { name: 'dancerCaption', label: 'Caption', placeholder: 'Your first line' },
  { name: 'dancerSubHeader', label: 'Sub header', placeholder: 'What it is about' },
  { name: 'dancerFooterCaption', label: 'Footer caption', placeholder: 'Where and when' },
  { name: 'dancerSubFooter', label: 'Sub footer', placeholder: 'A last word' },
] as const;

/** The fields of the four captions of dancer mode, each with the id of its text; older promos have the dancer set of ids. */
export const captionFields = ({ textElements }: Pick<Promo, 'textElements'>) => {
  const dancerIds: readonly string[] = elementSets.dancer;
  const isDancerSet = textElements.some(({ id }) => dancerIds.includes(id));
  const ids = isDancerSet ? elementSets.dancer : elementSets.manual;
  return fields.map((field, index) => ({ ...field, id: ids[index] ?? field.name }));
};

/** Sets a caption. A missing text is added, and a hidden one is shown when it is first filled. */
export const setCaption = (promo: Promo, { id, content }: { id: string; content: string }): Promo => {
  const existing = promo.textElements.find((element) => element.id === id);
  if (existing === undefined) {
    if (content === '') return promo;
    return { ...promo, textElements: [...promo.textElements, defaultElement(id, content)] };
  }
  const edited = setTextContent(promo, { id, content });
  if (existing.visible || existing.content !== '' || content === '') return edited;
  return {
    ...edited,
    textElements: edited.textElements.map((element) =>
      element.id === id ? { ...element, visible: true } : element,
    ),
  };
};
