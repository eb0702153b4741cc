import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { startUpload } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { takeSharedVideos } from '#src/uploads/shared-videos.ts';
import { fileProblem, videoRules } from '#src/uploads/upload-area.tsx';
import { useUploadFiles } from '#src/uploads/use-uploads.ts';
import classes from '#src/uploads/shared-videos-dialog.module.css';

/** The first frame of a file; empty if the browser cannot play it. */
const Preview = ({ file }: { file: File }) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    video.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <video ref={video} className={classes.preview} muted playsInline preload="metadata" aria-hidden />;
};

/** `key` identifies a file, because two may have the same name. */
type Shared = { key: number; file: File };

type SharedVideoProps = { file: File; onAdd: () => void; onDiscard: () => void };

const SharedVideo = ({ file, onAdd, onDiscard }: SharedVideoProps) => {
  const problem = fileProblem(file, videoRules);
  return (
    <li className={classes.video}>
      <Preview file={file} />
      <div className={classes.facts}>
        <span className={classes.name}>{file.name}</span>
        <span className={classes.size}>{byteSize(file.size)}</span>
        {problem !== null && (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
      <div className={classes.buttons}>
        {problem === null && (
          <DisabledInImpersonation does={startUpload}>
            <PrimaryButton label={`Add this video: ${file.name}`} onClick={onAdd}>
              Add this video
            </PrimaryButton>
          </DisabledInImpersonation>
        )}
        {/* Focused, so that a page cannot trick the user into adding a video by pressing Enter as the dialog opens. */}
        <Button
          variant="default"
          size="md"
          aria-label={`Discard: ${file.name}`}
          data-autofocus
          onClick={onDiscard}
        >
          Discard
        </Button>
      </div>
    </li>
  );
};

/**
 * Asks about each video that was shared from outside the app. Nothing is uploaded without a confirmation, because any app, and in some
 * browsers any page, can send videos here.
 */
export const SharedVideosDialog = () => {
  const upload = useUploadFiles();
  const [waiting, setWaiting] = useState<readonly Shared[]>([]);
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    void takeSharedVideos(navigator).then((files) => setWaiting(files.map((file, key) => ({ key, file }))));
  }, []);
  const settle = (key: number): void => setWaiting((videos) => videos.filter((each) => each.key !== key));
  const add = ({ key, file }: Shared): void => {
    settle(key);
    upload([{ file }], { kind: 'background', libraryType: 'personal' });
    notifications.show({ message: `${file.name} is on its way to My Videos.` });
  };
  // Also true while the dialog closes, so that the title does not change.
  const isOne = waiting.length <= 1;
  const discardAll = (): void => setWaiting([]);
  return (
    <Dialog
      opened={waiting.length > 0}
      onClose={discardAll}
      title={isOne ? 'Add a shared video?' : `Add ${waiting.length} shared videos?`}
      size={520}
      // Clicking beside the dialog must not discard the shared videos.
      closeLabel={null}
    >
      <p className={classes.lead}>
        {isOne ? 'This video was' : 'These videos were'} shared with PolePro from outside. Add to My Videos
        only what you chose yourself.
      </p>
      <ul className={classes.list} aria-label="Shared videos">
        {waiting.map((video) => (
          <SharedVideo
            key={video.key}
            file={video.file}
            onAdd={() => add(video)}
            onDiscard={() => settle(video.key)}
          />
        ))}
      </ul>
      {!isOne && (
        <Button variant="default" size="md" fullWidth className={classes.all} onClick={discardAll}>
          Discard all
        </Button>
      )}
    </Dialog>
  );
};
