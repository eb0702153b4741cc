import { cleanup } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pauseLoops } from '#remotion/loops/loop-cache.ts';
import { usePauseLoopsWhileDragging } from '#src/features/editor/canvas/use-drag-preview.ts';
import { isTransformingAtom } from '#src/features/editor/state/ui-atoms.ts';
import { show } from '#tests/src/support/show.tsx';

vi.mock('#remotion/loops/loop-cache.ts', () => ({ pauseLoops: vi.fn() }));

const Film = () => {
  usePauseLoopsWhileDragging();
  return null;
};

test('no overlay is decoded while a hand moves, and all go on when it rests or the film goes', () => {
  const store = show(<Film />);
  store.set(isTransformingAtom, true);
  store.set(isTransformingAtom, false);
  expect(vi.mocked(pauseLoops).mock.calls).toEqual([[true], [false]]);
  store.set(isTransformingAtom, true);
  cleanup();
  expect(vi.mocked(pauseLoops).mock.lastCall).toEqual([false]);
});
