import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Promo } from '#schema/promo.ts';
import classes from '#src/features/editor/readability/finding-list.module.css';
import type { Finding } from '#src/features/editor/readability/findings-atom.ts';
import type { Fix } from '#src/features/editor/readability/readability-problem.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

type FindingListProps = { findings: readonly Finding[]; onFixed?: () => void };

const applyFix = (promo: Promo, { edit }: Fix): Promo => edit(promo);

/** What makes a text hard to read, each with its fix by one press. */
export const FindingList = ({ findings, onFixed }: FindingListProps) => {
  const { apply } = useEdit();
  const make = (fix: Fix): void => {
    apply(applyFix, fix);
    notifications.show({ title: fix.said, message: 'Undo takes it back.' });
    onFixed?.();
  };
  return (
    <ul className={classes['list']}>
      {findings.map(({ kind, message, fix }) => (
        <li key={kind}>
          <p>{message}</p>
          {fix === null ? (
            <p className={classes['hint']}>Move it, make it smaller or shorten it.</p>
          ) : (
            <Button variant="default" fullWidth onClick={() => make(fix)}>
              {fix.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
