import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_OVERLAY_BYTES, MAX_OVERLAY_SECONDS } from '#contract/library/upload-limits.ts';
import { startUpload, TITLE_MAX } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { denialReason } from '#contract/permissions.ts';
import { ConfirmEmailNotice } from '#src/account/confirm-email-notice.tsx';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { useCurrentUser } from '#src/api/current-user.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { UploadArea, overlayRules, uploadTitle } from '#src/uploads/upload-area.tsx';
import { useUploadFiles } from '#src/uploads/use-uploads.ts';
import classes from '#src/features/editor/overlays/upload-overlay-dialog.module.css';

const HINT = `GIF, MOV, MP4 or WebM, up to ${byteSize(MAX_OVERLAY_BYTES)}. If it is longer than ${MAX_OVERLAY_SECONDS} seconds, only the first ${MAX_OVERLAY_SECONDS} seconds are used. A square file with a transparent background works best.`;

type SelectedFile = { file: File; title: string };

const withTitle = (file: File): SelectedFile => ({ file, title: uploadTitle('', file.name) });

type TitlesProps = { selected: readonly SelectedFile[]; onChange: (next: SelectedFile[]) => void };

const Titles = ({ selected, onChange }: TitlesProps) => (
  <ul className={classes.titles}>
    {selected.map(({ file, title }, index) => (
      // Two files can have the same name.
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <li key={`${file.name} ${index}`} className={classes.title}>
        <LimitedTextInput
          className={classes.field}
          label={`Title of ${file.name}`}
          max={TITLE_MAX}
          value={title}
          onChange={({ currentTarget: { value } }) =>
            onChange(selected.map((each, at) => (at === index ? { ...each, title: value } : each)))
          }
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${file.name}`}
          onClick={() => onChange(selected.filter((_, at) => at !== index))}
        >
          <IconX size={18} />
        </ActionIcon>
      </li>
    ))}
  </ul>
);

const Uploading = ({ onClose }: { onClose: () => void }) => {
  const { data: user } = useCurrentUser();
  const isAdmin = user?.role === 'admin';
  const [selected, setSelected] = useState<SelectedFile[]>([]);
  const send = useUploadFiles();
  const upload = (): void => {
    send(selected, { kind: 'overlay', libraryType: isAdmin ? 'universal' : 'personal' });
    onClose();
  };
  if (user != null && denialReason.havingUnconfirmedEmail(user) !== null) return <ConfirmEmailNotice />;
  return (
    <div className={classes.body}>
      <UploadArea
        label={isAdmin ? 'Add single' : 'Choose a file'}
        hint={HINT}
        rules={overlayRules}
        allowsMany={false}
        onFiles={(files) => setSelected(files.map(withTitle))}
      />
      {isAdmin && (
        <UploadArea
          label="Bulk upload"
          hint="Several files, one after the other."
          rules={overlayRules}
          allowsMany
          onFiles={(files) => setSelected((before) => [...before, ...files.map(withTitle)])}
        />
      )}
      {selected.length > 0 && (
        <>
          <Titles selected={selected} onChange={setSelected} />
          <PrimaryButton isFullWidth onClick={upload}>
            {selected.length === 1 ? 'Upload' : `Upload ${selected.length} GIFs`}
          </PrimaryButton>
        </>
      )}
    </div>
  );
};

/** Uploads overlays with their titles; admins can upload several, for everyone. */
export const UploadOverlayDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog opened={isOpen} onClose={onClose} title="Upload a GIF" size={440} closeLabel="Close the upload">
    {isOpen && (
      <DisabledInImpersonation does={startUpload}>
        <Uploading onClose={onClose} />
      </DisabledInImpersonation>
    )}
  </Dialog>
);
