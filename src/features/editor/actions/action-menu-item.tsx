import { Menu } from '@mantine/core';
import type { Action } from '#src/features/editor/actions/action.ts';
import { shortcutLabel } from '#src/features/editor/actions/shortcut-label.ts';
import { useAction } from '#src/features/editor/actions/use-action.ts';
import classes from '#src/features/editor/actions/action-menu-item.module.css';

/** An action as an item of a menu, with its icon, label and shortcut. */
export const ActionMenuItem = ({ action, ids }: { action: Action; ids?: readonly string[] }) => {
  const { icon: Icon, label } = action;
  const { obstacle, control } = useAction(action, ids);
  return (
    <Menu.Item
      leftSection={Icon !== null && <Icon size={18} stroke={1.6} aria-hidden />}
      rightSection={
        <span className={classes.keys} aria-hidden>
          {shortcutLabel(action)}
        </span>
      }
      {...(obstacle !== null && obstacle !== '' && { title: obstacle })}
      {...control}
    >
      {label}
    </Menu.Item>
  );
};
