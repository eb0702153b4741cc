import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { promoMetadata } from '#schema/promo.ts';
import { shortcutLabel, useActionContext } from '#src/features/editor/actions/action.ts';
import { togglePlayback } from '#src/features/editor/actions/view-actions.ts';
import { ControlBar, type ControlBarProps } from '#src/features/editor/preview/control-bar.tsx';
import { shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { playerAtom } from '#src/features/editor/state/ui-atoms.ts';

const keys = shortcutLabel(togglePlayback);

/** The controls of the editor's preview. The play button runs the action of the space bar. */
export const PlaybackControls = (props: Pick<ControlBarProps, 'isOverPreview'>) => {
  const player = useAtomValue(playerAtom);
  const { fps, durationInFrames } = promoMetadata(useAtomValue(shownPromoAtom));
  const contextOf = useActionContext();
  const toggle = useCallback<ControlBarProps['onToggle']>(
    (event) => togglePlayback.run(contextOf(), event),
    [contextOf],
  );
  return (
    <ControlBar
      {...props}
      player={player}
      fps={fps}
      durationInFrames={durationInFrames}
      onToggle={toggle}
      toggleKeys={keys}
    />
  );
};
