import { Button } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import classes from '#src/features/editor/class-form/class-form.module.css';
import { keptWordsAtom, overwrittenAtom } from '#src/features/editor/class-form/own-words-atoms.ts';
import { hasStaleDay, syncFormData } from '#src/features/editor/class-form/sync-form-data.ts';
import { todayHere } from '#src/features/editor/class-form/today-here.ts';
import { setTextContent } from '#src/features/editor/edits/set-text-content.ts';
import { shortened, textName } from '#src/features/editor/state/element-names.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** Words of a person that the form wrote over, each with the way back; and texts that speak of a day that moved on. */
export const OwnWordsNotices = () => {
  const promo = useAtomValue(promoAtom);
  const [overwritten, setOverwritten] = useAtom(overwrittenAtom);
  const [kept, setKept] = useAtom(keptWordsAtom);
  const { apply } = useEdit();
  const today = todayHere();
  const lost = promo.textElements.flatMap(({ id, content }) => {
    const own = overwritten.get(id);
    return own === undefined || own === content ? [] : [{ id, own }];
  });
  const isStale = hasStaleDay(promo, { today });
  if (lost.length === 0 && !isStale) return null;
  const putBack = (id: string, own: string): void => {
    apply(setTextContent, { id, content: own });
    setKept(new Set([...kept, id]));
    setOverwritten(new Map([...overwritten].filter(([other]) => other !== id)));
  };
  return (
    <section aria-labelledby="replaced-words">
      <h3 className={classes['heading']} id="replaced-words">
        {lost.length === 0 ? 'Another day' : 'What the form replaced'}
      </h3>
      <ul className={classes['notices']}>
        {lost.map(({ id, own }) => (
          <li key={id} className={classes['notice']}>
            <span>{`${textName(id)} said “${shortened(own)}”.`}</span>
            <Button
              variant="default"
              size="md"
              aria-label={`Put back the words of ${textName(id)}`}
              onClick={() => putBack(id, own)}
            >
              Put back
            </Button>
          </li>
        ))}
        {isStale && (
          <li className={classes['notice']}>
            <span>Your words speak of the day as it was seen on another day.</span>
            <Button variant="default" size="md" onClick={() => apply(syncFormData, { today })}>
              Update
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
};
