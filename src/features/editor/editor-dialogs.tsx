import { Modal } from '@mantine/core';
import { atom, useAtomValue, useAtom } from 'jotai';
import { promoAssets } from '#schema/promo.ts';
import { usePrefetchClassTypes } from '#src/class-types/use-class-types.ts';
import {
  type ActionGroup,
  actionGroups,
  modifierLabel,
  shortcutLabel,
} from '#src/features/editor/actions/action.ts';
import { actions } from '#src/features/editor/actions/actions.ts';
import { BackgroundArrival } from '#src/features/editor/background/background-arrival.ts';
import { LinkDialog } from '#src/features/editor/generation/finished/finished-actions.tsx';
import { PostPackDialog } from '#src/features/editor/generation/finished/post-pack-dialog.tsx';
import { VideoDialog, VideoList } from '#src/features/editor/generation/finished/video-dialog.tsx';
import { PromosDialog } from '#src/features/editor/promos/promos-dialog.tsx';
import { VersionsDialog } from '#src/features/editor/promos/versions-dialog.tsx';
import { AutoWriter } from '#src/features/editor/promotion/auto-writer.ts';
import { PhrasesDialog, PromotionTextsDialog } from '#src/features/editor/promotion/promotion-dialogs.tsx';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { TemplateLocksDialog } from '#src/features/editor/templates/template-locks-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { OneByOne } from '#src/ui/lists/one-by-one.tsx';
import { UploadNotifications } from '#src/uploads/upload-notifications.tsx';
import classes from '#src/features/editor/editor-dialogs.module.css';

type Row = readonly [label: string, keys: string];

/** Pointer gestures and keys of a drag, which are not actions. */
const pointerRows: Readonly<Partial<Record<ActionGroup, readonly Row[]>>> = {
  'Selecting and moving': [
    ['Select several', 'Shift + click'],
    ['Edit a text in place', 'Double-click'],
    ['Drag without snapping', 'Alt while dragging'],
    ['Cancel a drag', 'Escape'],
  ],
  View: [['Zoom to the pointer', `${modifierLabel} + wheel`]],
};

const rowsOf = (group: ActionGroup): Row[] => [
  ...actions.flatMap((action) => {
    const keys = action.group === group ? shortcutLabel(action) : null;
    return keys === null ? [] : [[action.label, keys] as const];
  }),
  ...(pointerRows[group] ?? []),
];

const groups = actionGroups.map((group) => ({ title: group, rows: rowsOf(group) }));

/** The keyboard shortcuts of the editor. */
export const ShortcutsDialog = () => {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  return (
    <Dialog
      opened={dialog === 'shortcuts'}
      onClose={() => setDialog(null)}
      title="Keyboard shortcuts"
      size={820}
      closeLabel="Close the keyboard shortcuts"
    >
      <div className={classes.groups}>
        {groups.map(({ title, rows }) => (
          <section key={title} className={classes.group} aria-label={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {rows.map(([label, keys]) => (
                <div key={label} className={classes.row}>
                  <dt>{label}</dt>
                  <dd>
                    <kbd className={classes.keys}>{keys}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};

const usesAssetsAtom = atom((get) => promoAssets(get(promoAtom)).length > 0);

/** The dialogs of the editor, which their atoms open, and parts that render nothing. `isUrgent`: one of them is open. */
export const EditorDialogs = ({ isUrgent }: { isUrgent: boolean }) => {
  // For the class form, after the first paint.
  usePrefetchClassTypes();
  const usesAssets = useAtomValue(usesAssetsAtom);
  return (
    <OneByOne isUrgent={isUrgent}>
      <AutoWriter />
      <BackgroundArrival />
      <UploadNotifications usesAssets={usesAssets} />
      <Modal.Stack>
        <VideoDialog />
        <LinkDialog />
        <PostPackDialog />
      </Modal.Stack>
      <PromosDialog videos={<VideoList />} />
      <VersionsDialog />
      <ShortcutsDialog />
      <PhrasesDialog />
      <PromotionTextsDialog />
      <TemplateLocksDialog />
    </OneByOne>
  );
};
