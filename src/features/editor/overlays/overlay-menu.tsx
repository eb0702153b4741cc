import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPhoto, IconSchool, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { OverlayItem } from '#contract/library/library.contract.ts';
import classes from '#src/features/editor/overlays/overlay-card.module.css';
import { THUMBNAIL_ACCEPT, useThumbnailUpload } from '#src/features/editor/overlays/use-thumbnail-upload.ts';
import type { OverlayList } from '#src/features/editor/overlays/use-overlay-lists.ts';

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
