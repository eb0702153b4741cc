import { useCallback } from 'react';
import { shortcutLabel } from '#src/features/editor/actions/shortcut-label.ts';
import { useActionContext } from '#src/features/editor/actions/use-action-context.ts';
import { togglePlayback } from '#src/features/editor/actions/view-actions.ts';
import { ControlBar, type ControlBarProps } from '#src/features/editor/preview/control-bar.tsx';

const keys = shortcutLabel(togglePlayback);

/** The controls of the editor's own preview; their play button runs the action that the space bar runs. */
export const PlaybackControls = (props: Omit<ControlBarProps, 'onToggle' | 'toggleKeys'>) => {
  const contextOf = useActionContext();
  const toggle = useCallback<ControlBarProps['onToggle']>(
    (event) => togglePlayback.run(contextOf(), event),
    [contextOf],
  );
  return <ControlBar {...props} onToggle={toggle} toggleKeys={keys} />;
};
