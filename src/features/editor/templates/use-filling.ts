import { useStore } from 'jotai';
import { useMemo } from 'react';
import type { Filling } from '#remotion/templates/fill-template.ts';
import { ClassInfo } from '#schema/class-info.ts';
import { todayHere } from '#src/features/editor/class-form/today-here.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { chosenVideo, typedWords } from '#src/features/editor/templates/typed-words.ts';

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
      words: typedWords(promo),
      background: chosenVideo(promo),
    };
  }, [known, store]);
};
