import { useState } from 'react';
import type { Recipient } from '#contract/recipients.contract.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { videoRules } from '#src/features/editor/library/accept-file.ts';
import classes from '#src/features/editor/library/admin-uploads.module.css';
import { RecipientChoice } from '#src/features/editor/library/recipient-choice.tsx';
import { UploadArea } from '#src/features/editor/library/upload-area.tsx';
import { UploadList } from '#src/features/editor/library/upload-list.tsx';
import { useSendFiles } from '#src/features/editor/library/use-send-files.ts';

const FORMATS = 'MP4, MOV, WebM or AVI, up to 1 GB each.';

const universal = { kind: 'background', libraryType: 'universal' } as const;

const asFiles = (files: readonly File[]) => files.map((file) => ({ file }));

const ForEveryone = () => {
  const send = useSendFiles();
  return (
    <section className={classes['section']} aria-labelledby="for-everyone">
      <h3 id="for-everyone" className={classes['heading']}>
        For everyone
      </h3>
      <UploadArea
        label="Upload for everyone"
        hint={`${FORMATS} All find them in the PolePro Library.`}
        rules={videoRules}
        allowsMany
        onFiles={(files) => send(asFiles(files), universal)}
      />
    </section>
  );
};

const ForOnePerson = ({ who }: { who: 'person' | 'team member' }) => {
  const send = useSendFiles();
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  return (
    <section className={classes['section']} aria-labelledby="for-one-person">
      <h3 id="for-one-person" className={classes['heading']}>
        For one {who}
      </h3>
      <RecipientChoice label={`Whose library`} chosen={recipient} onChoose={setRecipient} />
      <UploadArea
        label={recipient === null ? `Choose a ${who} first` : `Upload to ${recipient.name}`}
        hint={`${FORMATS} They find them under My Videos.`}
        rules={videoRules}
        allowsMany
        isDisabled={recipient === null}
        onFiles={(files) =>
          recipient !== null &&
          send(asFiles(files), { kind: 'background', libraryType: 'personal', targetUserId: recipient.id })
        }
      />
    </section>
  );
};

/** Where an admin adds to everyone's library and to anybody's, and a studio owner to those of the team. */
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
