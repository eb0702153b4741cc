import { cleanup } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pauseLoops } from '#remotion/loops/loop-cache.ts';
import { usePauseLoopsWhileDragging } from '#src/features/editor/canvas/use-drag-preview.ts';
import { isTransformingAtom } from '#src/features/editor/state/ui-atoms.ts';
import { show } from '#tests/src/support/show.tsx';

vi.mock('#remotion/loops/loop-cache.ts', () => ({ pauseLoops: vi.fn() }));

const Canvas = () => {
  usePauseLoopsWhileDragging();
  return null;
};

test('pauses overlays during a drag, and resumes them when it ends or the preview unmounts', () => {
  const store = show(<Canvas />);
  store.set(isTransformingAtom, true);
  store.set(isTransformingAtom, false);
  expect(vi.mocked(pauseLoops).mock.calls).toEqual([[true], [false]]);
  store.set(isTransformingAtom, true);
  cleanup();
  expect(vi.mocked(pauseLoops).mock.lastCall).toEqual([false]);
});
