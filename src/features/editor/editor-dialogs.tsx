import { Modal } from '@mantine/core';
import { atom, useAtomValue } from 'jotai';
import { promoAssets } from '#schema/promo.ts';
import { usePrefetchClassTypes } from '#src/class-types/use-class-types.ts';
import { LinkDialog } from '#src/features/editor/generation/finished/link-dialog.tsx';
import { PostPackDialog } from '#src/features/editor/generation/finished/post-pack-dialog.tsx';
import { VideoDialog } from '#src/features/editor/generation/finished/video-dialog.tsx';
import { VideoList } from '#src/features/editor/generation/finished/video-list.tsx';
import { ShortcutsDialog } from '#src/features/editor/header/shortcuts-dialog.tsx';
import { PromosDialog } from '#src/features/editor/promos/promos-dialog.tsx';
import { VersionsDialog } from '#src/features/editor/promos/versions-dialog.tsx';
import { AutoWriter } from '#src/features/editor/promotion/auto-writer.ts';
import { PhrasesDialog } from '#src/features/editor/promotion/phrases-dialog.tsx';
import { PromotionTextsDialog } from '#src/features/editor/promotion/promotion-texts-dialog.tsx';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { TemplateLocksDialog } from '#src/features/editor/templates/template-locks-dialog.tsx';
import { OneByOne } from '#src/ui/lists/one-by-one.tsx';
import { UploadNotifications } from '#src/uploads/upload-notifications.tsx';

const usesAssetsAtom = atom((get) => promoAssets(get(promoAtom)).length > 0);

/** The dialogs of the editor, which their atoms open, and parts that render nothing. `isUrgent`: one of them is open. */
export const EditorDialogs = ({ isUrgent }: { isUrgent: boolean }) => {
  // For the class form, after the first paint.
  usePrefetchClassTypes();
  const usesAssets = useAtomValue(usesAssetsAtom);
  return (
    <OneByOne isUrgent={isUrgent}>
      <AutoWriter />
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
