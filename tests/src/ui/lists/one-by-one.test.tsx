import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { OneByOne } from '#src/ui/lists/one-by-one.tsx';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Idle periods that the test grants. */
const stubIdle = () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback));
  return async (): Promise<void> => {
    await act(async () => waiting.shift()?.());
  };
};

const rendered = (): (string | null)[] => screen.queryAllByText(/dialog/).map((each) => each.textContent);

const three = ['videos', 'promos', 'versions'].map((name) => <p key={name}>the dialog of {name}</p>);

test('renders one of its children per idle period', async () => {
  const idle = stubIdle();
  show(<OneByOne isUrgent={false}>{three}</OneByOne>);
  expect(rendered()).toEqual([]);
  await idle();
  expect(rendered()).toEqual(['the dialog of videos']);
  await idle();
  await idle();
  expect(rendered()).toHaveLength(3);
});

test('renders a few of them per idle period where they are light', async () => {
  const idle = stubIdle();
  show(
    <OneByOne isUrgent={false} perPeriod={2}>
      {three}
    </OneByOne>,
  );
  await idle();
  expect(rendered()).toEqual(['the dialog of videos', 'the dialog of promos']);
  await idle();
  expect(rendered()).toHaveLength(3);
});

test('renders all at once when somebody waits for one', () => {
  stubIdle();
  show(<OneByOne isUrgent>{three}</OneByOne>);
  expect(rendered()).toHaveLength(3);
});

const Growing = () => {
  const [hasOwn, setHasOwn] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setHasOwn(true)}>
        Grow
      </button>
      <OneByOne isUrgent={false}>
        {hasOwn && <p>a dialog of one's own</p>}
        {three}
      </OneByOne>
    </>
  );
};

test('once all are there, what comes in front of them comes at once and takes none away', async () => {
  const idle = stubIdle();
  show(<Growing />);
  for (let period = 0; period < 3; period += 1) await idle();
  expect(rendered()).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Grow' }));
  expect(rendered()).toHaveLength(4);
});

test('somebody who waits gets the first of many at once, the rest when the page has time', async () => {
  const idle = stubIdle();
  show(
    <OneByOne isUrgent urgentCount={2}>
      {three}
    </OneByOne>,
  );
  expect(rendered()).toEqual(['the dialog of videos', 'the dialog of promos']);
  await idle();
  expect(rendered()).toHaveLength(3);
});
