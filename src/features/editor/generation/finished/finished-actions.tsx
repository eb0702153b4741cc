import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { ShareOrLink } from '#src/features/editor/generation/finished/share-button.tsx';
import { finishedVideoAtom } from '#src/features/editor/generation/generation.ts';
import { DownloadButton, type useVideoButtons } from '#src/features/editor/generation/video-buttons.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import classes from '#src/features/editor/generation/finished/finished-actions.module.css';

type FinishedActionsProps = Pick<ReturnType<typeof useVideoButtons>, 'generate' | 'download'>;

/** Watch, Share and Download, in place of the generate button, whose label Watch keeps as its name (RE-004). */
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
