import { Button } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { updatedTemplateAtom } from '#src/features/editor/state/locks.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useNotice, showLatest } from '#src/ui/action-notice.tsx';
import classes from '#src/features/editor/templates/template-update.module.css';

/** Applies the template's current locks, as one undo step. */
const useTakeUpdate = (): (() => void) => {
  const store = useStore();
  return () => {
    store.set(editPromoAtom, { do: 'end-gesture' });
    store.set(editPromoAtom, { do: 'take-update' });
    showLatest('template-updated', {
      message:
        store.get(updatedTemplateAtom) === null
          ? 'Your promo has the new design. What you filled in is still there; Undo goes back.'
          : 'This promo is full. Delete a text or a GIF, then update again.',
    });
  };
};

/** Offers the update in the panel. */
export const TemplateUpdate = () => {
  const title = useAtomValue(updatedTemplateAtom);
  const take = useTakeUpdate();
  if (title === null) return null;
  return (
    <section className={classes.update} aria-label="Update available">
      <p>
        <strong>Update available.</strong> {title} has changed.
      </p>
      <Button variant="default" size="md" onClick={take}>
        Update
      </Button>
    </section>
  );
};

/** Announces the update once. Renders nothing. */
export const TemplateUpdateNotice = () => {
  const title = useAtomValue(updatedTemplateAtom);
  const take = useTakeUpdate();
  useNotice(
    'template-update',
    title === null
      ? null
      : {
          title: 'Update available',
          text: `${title} has changed. You keep what you filled in.`,
          action: { label: 'Update', run: take },
        },
  );
  return null;
};
