import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { LibraryType } from '#contract/library/library.contract.ts';
import { MAX_MUSIC_BYTES } from '#contract/library/upload-limits.ts';
import { startUpload } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { denialReason } from '#contract/permissions.ts';
import { ConfirmEmailNotice } from '#src/account/confirm-email-notice.tsx';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { useCurrentUser } from '#src/api/current-user.ts';
import { musicRules, UploadArea } from '#src/uploads/upload-area.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { useUploadFiles } from '#src/uploads/use-uploads.ts';
import classes from '#src/features/editor/music/music-panel.module.css';

const HINT = `MP3, M4A, AAC, WAV, OGG or FLAC, up to ${byteSize(MAX_MUSIC_BYTES)}. Its beats are found for you.`;

/** Uploads music to one's own library or the studio's, once its sender has confirmed that it may be used. */
export const UploadMusic = ({ libraryType }: { libraryType: LibraryType }) => {
  const { data: user } = useCurrentUser();
  const send = useUploadFiles();
  const [hasRights, setHasRights] = useState(false);
  if (user == null) return null;
  if (denialReason.havingUnconfirmedEmail(user) !== null) return <ConfirmEmailNotice />;
  return (
    <>
      <Checkbox
        className={classes.rights}
        label="I upload only music that I may use in my videos."
        checked={hasRights}
        onChange={(event) => setHasRights(event.currentTarget.checked)}
      />
      <DisabledInImpersonation does={startUpload}>
        <UploadArea
          label="Upload music"
          hint={HINT}
          rules={musicRules}
          allowsMany
          isDisabled={!hasRights}
          onFiles={(files) =>
            send(
              files.map((file) => ({ file })),
              { kind: 'music', libraryType, rights: 'true' },
            )
          }
        />
      </DisabledInImpersonation>
      <UploadList kind="music" />
    </>
  );
};
