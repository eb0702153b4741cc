import { usePrefetchClassTypes } from '#src/features/editor/class-form/use-class-types.ts';
import { VideoDialog } from '#src/features/editor/generation/video-dialog.tsx';
import { ShortcutsDialog } from '#src/features/editor/header/shortcuts-dialog.tsx';
import { UploadNotifications } from '#src/features/editor/library/upload-notifications.tsx';
import { PromosDialog } from '#src/features/editor/promos/promos-dialog.tsx';
import { VersionsDialog } from '#src/features/editor/promos/versions-dialog.tsx';

/** Every dialog over the whole editor, each opened by its own atom, and what is said of uploads wherever one is. */
export const EditorDialogs = () => {
  // The first moment belongs to the film; what the class form is made of comes with the rest.
  usePrefetchClassTypes();
  return (
    <>
      <VideoDialog />
      <PromosDialog />
      <VersionsDialog />
      <ShortcutsDialog />
      <UploadNotifications />
    </>
  );
};
