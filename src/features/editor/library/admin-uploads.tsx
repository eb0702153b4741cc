import { videoRules } from '#src/features/editor/library/accept-file.ts';
import { UploadArea } from '#src/features/editor/library/upload-area.tsx';
import { UploadList } from '#src/features/editor/library/upload-list.tsx';
import { useUploads } from '#src/features/editor/library/use-uploads.ts';

const target = { kind: 'background', libraryType: 'universal' } as const;

/** Where an admin adds to everyone's library. */
export const AdminUploads = () => {
  const uploads = useUploads('background');
  return (
    <>
      <UploadArea
        label="Upload to the PolePro Library"
        hint="For everyone. MP4, MOV, WebM or AVI, up to 1 GB each."
        rules={videoRules}
        target={target}
        allowsMany
        onSent={uploads.reload}
      />
      <UploadList {...uploads} />
    </>
  );
};
