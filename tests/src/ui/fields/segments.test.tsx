import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Segments } from '#src/ui/fields/segments.tsx';

const options = [
  { value: 'users', label: 'Users' },
  { value: 'videos', label: 'Videos' },
  { value: 'activity', label: 'Activity' },
] as const;

/** Each segment 100 px wide, in a row of 160 px. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function offsetLeft(
    this: HTMLElement,
  ) {
    return 100 * options.findIndex(({ label }) => label === this.textContent);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(160);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const Tabs = () => {
  const [value, setValue] = useState<(typeof options)[number]['value']>('activity');
  return <Segments label="Admin Panel" options={options} value={value} isScrollable onChange={setValue} />;
};

const scrolled = (): number | undefined => screen.getByRole('radiogroup').parentElement?.scrollLeft;

test('a row of segments that scrolls shows the selected one in its middle: at once, and whichever is selected next', () => {
  render(<Tabs />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
  expect(scrolled()).toBe(170);
  fireEvent.click(screen.getByRole('radio', { name: 'Videos' }));
  expect(scrolled()).toBe(70);
});
