import { withWords } from '#remotion/templates/with-words.ts';
import type { Promo } from '#schema/promo.ts';
import { givenWords } from '#src/features/editor/class-form/form-words.ts';

type OfElement = { id: string };

const replacedIn = ({ overwrittenTexts: all }: Promo, id: string): string | undefined =>
  Object.hasOwn(all, id) ? all[id] : undefined;

/** Elements that the form leaves alone; one that has become empty is the form's again. */
export const stillKept = ({ lockedTextIds, textElements }: Promo): string[] =>
  lockedTextIds.filter((kept) => textElements.some(({ id, content }) => id === kept && content !== ''));

/** The words of a person that the form wrote over, by their element; none where somebody has written others since. */
export const replacedWords = (promo: Promo): { id: string; own: string }[] =>
  promo.textElements.flatMap(({ id, content }) => {
    const own = replacedIn(promo, id);
    return own === undefined || own === content || content !== givenWords(promo, id) ? [] : [{ id, own }];
  });

/** Leaves an element with what the form gave it, for good. */
export const forgetReplaced = (promo: Promo, { id }: OfElement): Promo => {
  if (replacedIn(promo, id) === undefined) return promo;
  const { [id]: _forgotten, ...others } = promo.overwrittenTexts;
  return { ...promo, overwrittenTexts: others };
};

/** Gives an element its person's words back; from then on the form leaves it alone, until it is empty. */
export const putBackWords = (promo: Promo, { id }: OfElement): Promo => {
  const own = replacedIn(promo, id);
  if (own === undefined) return promo;
  return {
    ...forgetReplaced(promo, { id }),
    textElements: promo.textElements.map((element) =>
      element.id === id ? withWords(element, own) : element,
    ),
    lockedTextIds: [...new Set([...promo.lockedTextIds, id])],
  };
};
