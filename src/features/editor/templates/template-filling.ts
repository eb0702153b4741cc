import { templates } from '#remotion/templates/catalog.ts';
import type { Filling, Words } from '#remotion/templates/fill-template.ts';
import { isSample } from '#remotion/templates/is-sample.ts';
import type { Promo } from '#schema/promo.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { givenWords } from '#src/features/editor/class-form/form-words.ts';
import { useStore } from 'jotai';
import { useMemo } from 'react';
import { ClassInfo } from '#schema/class-info.ts';
import { todayHere } from '#src/features/editor/class-form/today-here.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

const starterBackgrounds: ReadonlySet<string> = new Set(
  templates.flatMap(({ promo }) => promo.background?.assetId ?? []),
);

/** What somebody has written into a promo by hand: neither samples of a template nor words of the class form. */
export const typedTexts = (promo: Promo): Words =>
  Object.fromEntries(
    promo.textElements
      .filter(
        ({ id, content }) =>
          content.trim() !== '' && !isSample(id, content) && content !== givenWords(promo, id),
      )
      .map(({ id, content }) => [id, content]),
  );

/** The video that somebody has chosen for the promo; null for one of the starter library, which a template may have brought. */
export const chosenVideo = ({ background }: Promo): PromoBackground | null =>
  background === null || starterBackgrounds.has(background.assetId) ? null : background;

/**
 * What the cards fill from: the class form, and the words typed until now. It changes with the form and not with every letter
 * that is typed meanwhile, since each change lays out all cards anew.
 */
export const useFilling = (): Filling => {
  const store = useStore();
  const { info } = useClassForm();
  const known = JSON.stringify(info);
  return useMemo(() => {
    const promo = store.get(promoAtom);
    return {
      info: ClassInfo.parse(JSON.parse(known)),
      today: todayHere(),
      words: typedTexts(promo),
      background: chosenVideo(promo),
    };
  }, [known, store]);
};
