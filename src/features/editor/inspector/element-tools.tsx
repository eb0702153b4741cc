import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import { ActionButton, LabelledActionButton } from '#src/features/editor/actions/action-button.tsx';
import { ActionMenuItem } from '#src/features/editor/actions/action-menu-item.tsx';
import { alignActions, distributeActions } from '#src/features/editor/actions/align-actions.ts';
import { copy, duplicate, orderActions, remove } from '#src/features/editor/actions/element-actions.ts';
import classes from '#src/features/editor/inspector/element-tools.module.css';

type ElementToolsProps = { ids: readonly string[] };

/** Front first, as in the list of layers. */
const furtherActions = [...orderActions.toReversed(), copy];

/** Duplicate and Delete, and the further actions on whole elements in a menu. */
export const ElementTools = memo(({ ids }: ElementToolsProps) => {
  return (
    <div className={classes.tools}>
      <LabelledActionButton action={duplicate} ids={ids} className={classes.tool} />
      <LabelledActionButton action={remove} ids={ids} className={classes.tool} />
      <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.tool}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {furtherActions.map((action) => (
            <ActionMenuItem key={action.id} action={action} ids={ids} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});
ElementTools.displayName = 'ElementTools';

/** Aligns elements in the frame, and spaces several of them evenly. */
export const AlignTools = memo(({ ids }: ElementToolsProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
  <div className={classes.align} role="group" aria-label="Align">
    {[...alignActions, ...distributeActions].map((action) => (
      <ActionButton
        key={action.id}
        action={action}
        ids={ids}
        className={classes.icon}
        iconProps={{ size: 20, stroke: 1.6 }}
      />
    ))}
  </div>
));
AlignTools.displayName = 'AlignTools';
