import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { DownloadButton } from '#src/features/editor/generation/buttons.tsx';
import { ShareOrLink } from '#src/features/editor/generation/finished/share-button.tsx';
import { finishedVideoAtom } from '#src/features/editor/generation/generation-atoms.ts';
import type { useVideoButtons } from '#src/features/editor/generation/video-buttons.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import classes from '#src/features/editor/generation/finished/finished-actions.module.css';

type FinishedActionsProps = Pick<ReturnType<typeof useVideoButtons>, 'generate' | 'download'>;

/** Watch, share and download the finished video; in place of the generate button, of which Watch keeps the name (RE-004). */
export const FinishedActions = ({ generate, download }: FinishedActionsProps) => {
  const render = useAtomValue(finishedVideoAtom);
  return (
    <div className={classes.row}>
      <PrimaryButton
        label={`${generate.label}: Watch`}
        icon={<IconPlayerPlayFilled className={classes.icon} size={18} />}
        onClick={generate.run}
      >
        Watch
      </PrimaryButton>
      {render !== null && <ShareOrLink render={render} />}
      <DownloadButton download={download} classes={classes} />
    </div>
  );
};
