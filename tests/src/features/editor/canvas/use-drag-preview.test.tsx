import { cleanup } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as loopCache from '#remotion/loops/loop-cache.ts';
import { usePauseLoopsWhileDragging } from '#src/features/editor/canvas/use-drag-preview.ts';
import { isTransformingAtom } from '#src/features/editor/state/ui-atoms.ts';
import { show } from '#tests/src/support/show.tsx';

const Canvas = () => {
  usePauseLoopsWhileDragging();
  return null;
};

test('pauses overlays during a drag, and resumes them when it ends or the preview unmounts', () => {
  const pauseLoops = vi.spyOn(loopCache, 'pauseLoops').mockReturnValue();
  onTestFinished(() => pauseLoops.mockRestore());
  const store = show(<Canvas />);
  store.set(isTransformingAtom, true);
  store.set(isTransformingAtom, false);
  expect(pauseLoops.mock.calls).toEqual([[true], [false]]);
  store.set(isTransformingAtom, true);
  cleanup();
  expect(pauseLoops.mock.lastCall).toEqual([false]);
});
