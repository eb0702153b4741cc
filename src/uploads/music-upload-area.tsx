import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { MAX_MUSIC_BYTES } from '#contract/library/upload-limits.ts';
import { startUpload } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import type { UploadTarget } from '#src/api/resumable-upload.ts';
import { musicRules, UploadArea } from '#src/uploads/upload-area.tsx';
import { useUploadFiles } from '#src/uploads/use-uploads.ts';

const HINT = `MP3, M4A, AAC, WAV, OGG or FLAC, up to ${byteSize(MAX_MUSIC_BYTES)}`;
const RIGHTS = 'Only music that I may use: my own, or licensed for videos like mine';

/** Uploads music to a library by picker or drop, once the person confirms that it may be used; each upload asks again. */
export const MusicUploadArea = ({ libraryType = 'personal' }: Partial<Pick<UploadTarget, 'libraryType'>>) => {
  const send = useUploadFiles();
  const [hasRights, setHasRights] = useState(false);
  const upload = (files: readonly File[]): void => {
    send(
      files.map((file) => ({ file })),
      { kind: 'music', libraryType, rights: 'true' },
    );
    setHasRights(false);
  };
  return (
    <DisabledInImpersonation does={startUpload}>
      <Checkbox
        label={RIGHTS}
        checked={hasRights}
        onChange={({ currentTarget }) => setHasRights(currentTarget.checked)}
      />
      <UploadArea
        label="Upload music"
        hint={HINT}
        rules={musicRules}
        allowsMany
        isDisabled={!hasRights}
        onFiles={upload}
      />
    </DisabledInImpersonation>
  );
};
