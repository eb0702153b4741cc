import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Timing } from '#schema/elements/motion.ts';
import { TimeBar } from '#src/features/editor/motion/time-bar.tsx';
import { show } from '#tests/src/support/show.tsx';

const Bar = ({ isDisabled = false }: { isDisabled?: boolean }) => {
  const [timing, setTiming] = useState<Timing>({ from: 1, to: 4 });
  return (
    <TimeBar
      name="Header"
      timing={timing}
      videoDuration={6}
      enter={0.5}
      exit={0}
      isDisabled={isDisabled}
      onChange={setTiming}
      onEnd={() => undefined}
    />
  );
};

const slider = (name: string) => screen.getByRole('slider', { name: `Header: ${name}` });
const valueOf = (name: string) => Number(slider(name).getAttribute('aria-valuenow'));

test('keys trim the ends and move the whole time', () => {
  show(<Bar />);
  fireEvent.keyDown(slider('comes at'), { key: 'ArrowRight' });
  expect(valueOf('comes at')).toBeCloseTo(1.1);
  fireEvent.keyDown(slider('goes at'), { key: 'ArrowLeft', shiftKey: true });
  expect(valueOf('goes at')).toBeCloseTo(3);
  fireEvent.keyDown(slider('moves'), { key: 'End' });
  expect([valueOf('comes at'), valueOf('goes at')]).toEqual([4.1, 6]);
  fireEvent.keyDown(slider('comes at'), { key: 'End' });
  expect(valueOf('comes at')).toBeCloseTo(5.8);
});

test('a locked time stays', () => {
  show(<Bar isDisabled />);
  fireEvent.keyDown(slider('comes at'), { key: 'ArrowRight' });
  expect(valueOf('comes at')).toBe(1);
});
