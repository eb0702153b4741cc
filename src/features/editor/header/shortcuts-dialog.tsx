import { Kbd, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useAtom } from 'jotai';
import { shortcuts } from '#src/features/editor/header/shortcuts.ts';
import classes from '#src/features/editor/header/shortcuts-dialog.module.css';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { isTextField } from '#src/ui/keyboard-target.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const named = (keys: string): string => keys.replace('mod', isMac ? '⌘' : 'Ctrl');

/** The keys of the editor, on the key `?`. */
export const ShortcutsDialog = () => {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const open = (event: KeyboardEvent): void => {
    if (isTextField(event.target) || dialog !== null) return;
    event.preventDefault();
    setDialog('shortcuts');
  };
  useHotkeys(
    [
      ['shift+?', open, { preventDefault: false }],
      ['?', open, { preventDefault: false }],
    ],
    [],
  );
  return (
    <Modal
      opened={dialog === 'shortcuts'}
      onClose={() => setDialog(null)}
      title="Keys"
      size={820}
      classNames={{ title: classes['title'] ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close the keys' }}
    >
      <dl className={classes['list']}>
        {shortcuts.map(([keys, does]) => (
          <div key={keys} className={classes['row']}>
            <dt>{does}</dt>
            <dd>
              <Kbd>{named(keys)}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};
