import { expect, test, vi } from 'vitest';
import { SelectionFrame } from '#src/features/editor/canvas/canvas-layer.tsx';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { show } from '#tests/src/support/show.tsx';

const boxAt = (y: number): ElementBox => ({
  id: 'header',
  kind: 'text',
  center: { x: 540, y },
  size: { width: 400, height: 100 },
  rotation: 0,
  shownSize: 30,
});

type FrameProps = Omit<Parameters<typeof SelectionFrame>[0], 'startHandleDrag'>;

const showFrame = (props: Partial<FrameProps> = {}, { hasHandles = true } = {}): Element => {
  const handles = hasHandles ? { startHandleDrag: vi.fn<() => void>() } : {};
  show(<SelectionFrame box={boxAt(900)} isLocked={false} {...handles} {...props} />);
  return document.querySelector('[data-frame-of=header]')!;
};

const sideOfRotation = (frame: Element) => frame.querySelector('[data-rotate]')?.getAttribute('data-rotate');

test('the handle for rotating is below the selected element, and above one at the lower edge', () => {
  expect(sideOfRotation(showFrame())).toBe('below');
  document.body.replaceChildren();
  expect(sideOfRotation(showFrame({ box: boxAt(1850) }))).toBe('above');
});

test('several selected elements have no handles, and a locked one shows its lock', () => {
  const several = showFrame({}, { hasHandles: false });
  expect(several.querySelector('[data-corner]')).toBeNull();
  expect(several.querySelector('svg')).toBeNull();
  document.body.replaceChildren();
  expect(showFrame({ isLocked: true }, { hasHandles: false }).querySelector('svg')).not.toBeNull();
});
