import { useState } from 'react';
import { MAX_VIDEO_BYTES } from '#contract/library/upload-limits.ts';
import type { Recipient } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { RecipientSelect } from '#src/uploads/recipient-select.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { VideoUploadArea } from '#src/uploads/video-upload-area.tsx';
import classes from '#src/features/editor/library/admin-uploads.module.css';

const FORMATS = `MP4, MOV, WebM or AVI, up to ${byteSize(MAX_VIDEO_BYTES)} each.`;

const ForEveryone = () => (
  <section className={classes.section} aria-labelledby="for-everyone">
    <h3 id="for-everyone" className={classes.heading}>
      For everyone
    </h3>
    <VideoUploadArea
      label="Upload for everyone"
      hint={`${FORMATS} Everyone sees them in the PolePro Library.`}
      target={{ libraryType: 'universal' }}
      allowsMany
    />
  </section>
);

const ForOnePerson = ({ who }: { who: 'person' | 'team member' }) => {
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  return (
    <section className={classes.section} aria-labelledby="for-one-person">
      <h3 id="for-one-person" className={classes.heading}>
        For one {who}
      </h3>
      <RecipientSelect label="Whose library" selected={recipient} onSelect={setRecipient} />
      <VideoUploadArea
        key={recipient?.id}
        label={recipient === null ? `Choose a ${who} first` : `Upload to ${recipient.name}`}
        hint={`${FORMATS} They appear under My Videos.`}
        target={recipient && { libraryType: 'personal', targetUserId: recipient.id }}
        allowsMany
      />
    </section>
  );
};

/** Uploads for others: an admin to everyone's library and to any person's, a studio owner to those of the team. */
export const AdminUploads = () => {
  const { data: user } = useCurrentUser();
  const isAdmin = user?.role === 'admin';
  return (
    <>
      <UploadList kind="background" />
      {isAdmin && <ForEveryone />}
      <ForOnePerson who={isAdmin ? 'person' : 'team member'} />
    </>
  );
};
