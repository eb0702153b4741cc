import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import classes from '#src/features/editor/class-form/class-form.module.css';
import { dismissOverwrittenText, restoreText, restorableTexts } from '#remotion/class-form/form-texts.ts';
import { hasStaleDay, syncFormData } from '#remotion/class-form/class-info-edits.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { nameOfText, shortened } from '#src/features/editor/document/element-names.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** Texts that the form has overwritten, each with Restore, and texts with an outdated day. */
export const TextNotices = () => {
  const promo = useAtomValue(promoAtom);
  const { apply } = useEdit();
  const today = localToday();
  const restorable = restorableTexts(promo);
  const isStale = hasStaleDay(promo, { today });
  if (restorable.length === 0 && !isStale) return null;
  return (
    <section className={classes.overwritten} aria-labelledby="overwritten-texts">
      <h3 className={classes.heading} id="overwritten-texts">
        {restorable.length === 0 ? 'The day has changed' : 'Replaced by the form'}
      </h3>
      <ul className={classes.notices}>
        {restorable.map(({ id, own }) => (
          <li key={id} className={classes.notice}>
            <span>{`${nameOfText(promo, id)} said “${shortened(own)}”.`}</span>
            <Button
              variant="default"
              size="md"
              aria-label={`Restore the text of ${nameOfText(promo, id)}`}
              onClick={() => apply(restoreText, { id })}
            >
              Restore
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Dismiss the former text of ${nameOfText(promo, id)}`}
              onClick={() => apply(dismissOverwrittenText, { id })}
            >
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
        {isStale && (
          <li className={classes.notice}>
            <span>Your texts show an outdated day.</span>
            <Button variant="default" size="md" onClick={() => apply(syncFormData, { today })}>
              Update
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
};
