import { formatBytes, MAX_OVERLAY_BYTES } from '#contract/upload-limits.ts';
import { ActionIcon, Modal, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { TITLE_MAX } from '#contract/uploads.contract.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { overlayRules, uploadTitle } from '#src/features/editor/library/upload-rules.ts';
import { UploadArea } from '#src/features/editor/library/upload-area.tsx';
import { useUploadFiles } from '#src/features/editor/library/use-uploads.ts';
import classes from '#src/features/editor/overlays/upload-overlay-dialog.module.css';
import { PrimaryButton } from '#src/ui/buttons.tsx';

const HINT = `GIF, MOV, MP4 or WebM, up to ${formatBytes(MAX_OVERLAY_BYTES)}. Square, with a transparent background, works best.`;

type Chosen = { file: File; title: string };

const withTitle = (file: File): Chosen => ({ file, title: uploadTitle('', file.name) });

const Titles = ({ chosen, onChange }: { chosen: readonly Chosen[]; onChange: (next: Chosen[]) => void }) => (
  <ul className={classes['titles']}>
    {chosen.map(({ file, title }, index) => (
      // Two files can have the same name.
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <li key={`${file.name} ${index}`} className={classes['title']}>
        <TextInput
          className={classes['field'] ?? ''}
          label={`Title of ${file.name}`}
          maxLength={TITLE_MAX}
          value={title}
          onChange={({ currentTarget: { value } }) =>
            onChange(chosen.map((each, at) => (at === index ? { ...each, title: value } : each)))
          }
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Remove ${file.name}`}
          onClick={() => onChange(chosen.filter((_, at) => at !== index))}
        >
          <IconX size={18} />
        </ActionIcon>
      </li>
    ))}
  </ul>
);

const Uploading = ({ onClose }: { onClose: () => void }) => {
  const isAdmin = useCurrentUser().data?.role === 'admin';
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const send = useUploadFiles();
  const upload = (): void => {
    send(chosen, { kind: 'overlay', libraryType: isAdmin ? 'universal' : 'personal' });
    onClose();
  };
  return (
    <div className={classes['body']}>
      <UploadArea
        label={isAdmin ? 'Add single' : 'Choose a file'}
        hint={HINT}
        rules={overlayRules}
        allowsMany={false}
        onFiles={(files) => setChosen(files.map(withTitle))}
      />
      {isAdmin && (
        <UploadArea
          label="Bulk upload"
          hint="Several files, one after the other."
          rules={overlayRules}
          allowsMany
          onFiles={(files) => setChosen((before) => [...before, ...files.map(withTitle)])}
        />
      )}
      {chosen.length > 0 && (
        <>
          <Titles chosen={chosen} onChange={setChosen} />
          <PrimaryButton isFullWidth onClick={upload}>
            {chosen.length === 1 ? 'Upload' : `Upload ${chosen.length} GIFs`}
          </PrimaryButton>
        </>
      )}
    </div>
  );
};

/** Selects, titles and uploads overlays: one at a time, or several by admins, whose overlays are for everyone. */
export const UploadOverlayDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title="Upload a GIF"
    centered
    size={440}
    classNames={{ title: classes['heading'] ?? '' }}
    closeButtonProps={{ 'aria-label': 'Close the upload' }}
  >
    {isOpen && <Uploading onClose={onClose} />}
  </Modal>
);
