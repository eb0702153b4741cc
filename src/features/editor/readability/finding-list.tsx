import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconEyeExclamation } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { Promo } from '#schema/promo.ts';
import { type Finding, type Fix, findingsAtom } from '#src/features/editor/readability/find-problems.ts';
import { useEdit } from '#src/features/editor/state/promo-atom.ts';
import classes from '#src/features/editor/readability/finding-list.module.css';

type FindingListProps = { findings: readonly Finding[]; onFixed?: () => void };

const applyFix = (promo: Promo, { edit }: Fix): Promo => edit(promo);

/** The findings about a text, each with a button that fixes it. */
export const FindingList = ({ findings, onFixed }: FindingListProps) => {
  const { apply } = useEdit();
  const fixProblem = (fix: Fix): void => {
    apply(applyFix, fix);
    notifications.show({ message: `${fix.doneMessage} Undo reverts it.` });
    onFixed?.();
  };
  return (
    <ul className={classes.list}>
      {findings.map(({ kind, message, fix }) => (
        <li key={kind}>
          <p>{message}</p>
          {fix === null ? (
            kind !== 'no-font' && <p className={classes.hint}>Move it, make it smaller or shorten it.</p>
          ) : (
            <Button variant="default" fullWidth onClick={() => fixProblem(fix)}>
              {fix.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};

/** The findings about the selected text, for the inspector. */
export const ReadabilityNotes = ({ id }: { id: string }) => {
  const own = useAtomValue(findingsAtom).filter(({ elementId }) => elementId === id);
  if (own.length === 0) return null;
  return (
    <section className={classes.notes} aria-label="Hard to read">
      <h3 className={classes.notesTitle}>
        <IconEyeExclamation size={18} aria-hidden />
        Hard to read
      </h3>
      <FindingList findings={own} />
    </section>
  );
};
