import { useAtomValue } from 'jotai';
import { SampleLine } from '#src/features/editor/generation/samples/lazy-samples.tsx';
import { isReadyToGenerate, useVideoButtons } from '#src/features/editor/generation/video-buttons.ts';
import { PreviewNotice, useLacksFont } from '#src/features/editor/preview/preview-notice.tsx';
import { shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { playerAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import classes from '#src/features/editor/mobile/status-line.module.css';

/**
 * One line about the promo: the sample texts still in it, or else what the preview lacks. It is as high without a text, so that
 * nothing around it moves under a finger when a text arrives.
 */
export const StatusLine = () => {
  const player = useAtomValue(playerAtom);
  const promo = useAtomValue(shownPromoAtom);
  const { sources } = useLibrary();
  const isReady = isReadyToGenerate(useVideoButtons().generate);
  const lacksFont = useLacksFont();
  const notice = <PreviewNotice player={player} promo={promo} sources={sources} />;
  return (
    <div className={classes.line}>{isReady && !lacksFont ? <SampleLine>{notice}</SampleLine> : notice}</div>
  );
};
