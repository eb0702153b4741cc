import { IconEyeExclamation } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { FindingList } from '#src/features/editor/readability/finding-list.tsx';
import { findingsAtom } from '#src/features/editor/readability/findings-atom.ts';
import classes from '#src/features/editor/readability/readability-notes.module.css';

/** What makes the chosen text hard to read, in the inspector; nothing where it reads well. */
export const ReadabilityNotes = ({ id }: { id: string }) => {
  const own = useAtomValue(findingsAtom).filter(({ elementId }) => elementId === id);
  if (own.length === 0) return null;
  return (
    <section className={classes['notes']} aria-label="Hard to read">
      <h3 className={classes['notes-title']}>
        <IconEyeExclamation size={18} aria-hidden />
        Hard to read
      </h3>
      <FindingList findings={own} />
    </section>
  );
};
