import { FinishedDialog } from '#src/features/editor/generate/finished-dialog.tsx';
import { ShortcutsDialog } from '#src/features/editor/header/shortcuts-dialog.tsx';
import { PromosDialog } from '#src/features/editor/promos/promos-dialog.tsx';
import { VersionsDialog } from '#src/features/editor/promos/versions-dialog.tsx';

/** Every dialog over the whole editor; each opens by its own atom. */
export const EditorDialogs = () => (
  <>
    <FinishedDialog />
    <PromosDialog />
    <VersionsDialog />
    <ShortcutsDialog />
  </>
);
