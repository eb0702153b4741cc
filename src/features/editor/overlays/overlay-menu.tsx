import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPhoto, IconSchool, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { OverlayItem } from '#contract/library/library.contract.ts';
import classes from '#src/features/editor/overlays/overlay-card.module.css';
import type { OverlayList } from '#src/features/editor/overlays/use-overlay-lists.ts';
import { byteSize } from '#contract/byte-size.ts';
import { THUMBNAIL_BYTES_BELOW } from '#contract/library/upload-limits.ts';
import { uploadThumbnail } from '#contract/library/overlays.contract.ts';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';
import { callWithFile } from '#src/api/call.ts';
import { invalidateLibrary } from '#src/api/invalidate-library.ts';
import { logError } from '#src/api/log-error.ts';
import { notifyProblem } from '#src/api/notify-error.ts';

/** What the file picker offers. */
const THUMBNAIL_ACCEPT = 'image/jpeg,image/png,.jpg,.jpeg,.png';

/** Why a file cannot be the thumbnail of an overlay, or null. */
const thumbnailProblem = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (!/\.(jpe?g|png)$/i.test(name)) return `${name} cannot be a thumbnail. Choose a JPEG or PNG.`;
  if (size === 0) return `${name} is empty. Choose another image.`;
  if (size >= THUMBNAIL_BYTES_BELOW)
    return `${name} has ${byteSize(THUMBNAIL_BYTES_BELOW)} or more. Choose a smaller image.`;
  return null;
};

/** A phone may need long for five megabytes, ms. */
const TIMEOUT_MS = 120_000;

const FAILED = 'Failed to upload thumbnail';

/** Uploads the thumbnail of an overlay. An unusable file is rejected before the upload. */
const useThumbnailUpload = (id: string): { isSending: boolean; send: (file: File) => void } => {
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationFn: (file: File) =>
      callWithFile(uploadThumbnail, { params: { id }, file }, { timeoutMs: TIMEOUT_MS }),
    onSuccess: () => {
      notifications.show({ message: 'Thumbnail uploaded' });
      invalidateLibrary(queryClient);
    },
    onError: (error) => {
      logError(FAILED, error);
      // The server's message explains what is wrong with the file.
      const message = error instanceof ApiError ? error.message : 'Please try again.';
      notifyProblem({ title: FAILED, message });
    },
  });
  return {
    isSending: sending.isPending,
    send: (file) => {
      const refusal = thumbnailProblem(file);
      if (refusal === null) sending.mutate(file);
      else notifyProblem({ title: FAILED, message: refusal });
    },
  };
};

type OverlayMenuProps = {
  item: OverlayItem;
  /** Null if the person may not edit the list for classes. */
  classOverlays: OverlayList | null;
  onDelete: () => void;
};

/** The menu of an overlay for those who manage it. */
export const OverlayMenu = ({ item, classOverlays, onDelete }: OverlayMenuProps) => {
  const { publicId, title } = item;
  const chooser = useRef<HTMLInputElement>(null);
  const thumbnail = useThumbnailUpload(item.id);
  const isForClasses = classOverlays?.ids.has(publicId) === true;
  return (
    <>
      <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            className={classes.more}
            variant="transparent"
            loading={thumbnail.isSending}
            aria-label={`More for ${title}`}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {classOverlays !== null && (
            <Menu.Item
              leftSection={<IconSchool size={18} aria-hidden />}
              onClick={() => classOverlays.mark(publicId, !isForClasses)}
            >
              {isForClasses ? 'Remove from classes (admin only)' : 'Add to classes (admin only)'}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPhoto size={18} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            Upload thumbnail
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={THUMBNAIL_ACCEPT}
        aria-label={`Thumbnail for ${title}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) thumbnail.send(file);
          // Allows the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
};
