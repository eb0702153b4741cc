import { Menu } from '@mantine/core';
import { useAtom } from 'jotai';
import { useAction, type Action, shortcutLabel } from '#src/features/editor/actions/action.ts';
import {
  addNewText,
  copy,
  cut,
  duplicate,
  hide,
  orderActions,
  paste,
  remove,
} from '#src/features/editor/actions/element-actions.ts';
import { elementMenuAtom } from '#src/features/editor/state/ui-atoms.ts';
import classes from '#src/features/editor/actions/element-menu.module.css';

/** An action as an item of a menu, with its icon, label and shortcut. */
export const ActionMenuItem = ({ action, ids }: { action: Action; ids: readonly string[] }) => {
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

/** The actions on an element, and on the canvas where there is none. */
const ofElement = [duplicate, copy, cut, paste, ...orderActions.toReversed(), hide, remove];
const ofCanvas = [paste, addNewText];

/** The menu of the pressed element, or of the canvas, at the place of the press. */
export const ElementMenu = () => {
  const [menu, setMenu] = useAtom(elementMenuAtom);
  if (menu === null) return null;
  const { id, x, y } = menu;
  const ids = id === null ? [] : [id];
  return (
    <Menu
      opened
      position="bottom-start"
      withinPortal
      transitionProps={{ duration: 0 }}
      // After a long press, browsers still send the events of a mouse.
      clickOutsideEvents={['pointerdown']}
      onClose={() => setMenu(null)}
    >
      <Menu.Target>
        <div className={classes.place} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={id === null ? 'Canvas' : 'Element'}>
        {(id === null ? ofCanvas : ofElement).map((action) => (
          <ActionMenuItem key={action.id} action={action} ids={ids} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
