import type { PlayerRef } from '@remotion/player';
import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { PlaybackControls } from '#src/features/editor/actions/action-controls.tsx';
import { togglePlayback } from '#src/features/editor/actions/view-actions.ts';
import { playerAtom } from '#src/features/editor/state/ui-atoms.ts';
import { show } from '#tests/src/support/show.tsx';

const stillPlayer = () => {
  const toggle = vi.fn<PlayerRef['toggle']>();
  const stub: Partial<PlayerRef> = {
    toggle,
    isPlaying: () => false,
    isMuted: () => false,
    getVolume: () => 1,
    getCurrentFrame: () => 0,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  // The controls need only these methods.
  return { player: stub as PlayerRef, toggle };
};

test('the play button runs the action of the space bar, with the click that lets a browser start sound', () => {
  const { player, toggle } = stillPlayer();
  const store = createStore();
  store.set(playerAtom, player);
  const run = vi.spyOn(togglePlayback, 'run');
  show(<PlaybackControls />, { store });
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(run).toHaveBeenCalledOnce();
  expect(toggle).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'click' }));
});
