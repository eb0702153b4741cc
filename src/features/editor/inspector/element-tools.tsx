import { memo } from 'react';
import type { Action } from '#src/features/editor/actions/action.ts';
import { ActionButton } from '#src/features/editor/actions/action-button.tsx';
import { alignActions, distributeActions } from '#src/features/editor/actions/align-actions.ts';
import { copy, duplicate, orderActions, remove } from '#src/features/editor/actions/element-actions.ts';
import { useActionContext } from '#src/features/editor/actions/use-action-context.ts';
import classes from '#src/features/editor/inspector/element-tools.module.css';

const rows: readonly { label: string; actions: readonly Action[] }[] = [
  { label: 'Align', actions: [...alignActions, ...distributeActions] },
  { label: 'Order, copy, delete', actions: [...orderActions, duplicate, copy, remove] },
];

/** The actions on whole elements: align, distribute, order, duplicate, copy, delete. */
export const ElementTools = memo(({ ids }: { ids: readonly string[] }) => {
  const contextOf = useActionContext();
  return (
    <div className={classes.tools}>
      {rows.map(({ label, actions }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
        <div key={label} className={classes.row} role="group" aria-label={label}>
          {actions
            .filter(({ isEnabled }) => isEnabled(contextOf(ids)))
            .map((action) => (
              <ActionButton
                key={action.id}
                action={action}
                ids={ids}
                className={classes.tool}
                iconProps={{ size: 20, stroke: 1.6 }}
              />
            ))}
        </div>
      ))}
    </div>
  );
});
ElementTools.displayName = 'ElementTools';
