import { expect, test } from 'vitest';
import { atLeast, atMost, exactly, heldOf, row } from '#tests/bench/report.ts';
import { drillPage, readDrillPage } from '#tests/drill/drill-report.ts';
import { shownBy } from '#tests/drill/promises.ts';

const promise = 'Stopping loses nothing';

test('a promise counts its cases, and names the figure that came closest to its limit', () => {
  const rows = [
    heldOf('kills', 20, 20, 'renders'),
    row('slowest stop', 24, 's', atMost(30)),
    row('requests', 50, '', atLeast(20)),
    row('left behind', 0, 'files', exactly(0)),
    row('memory', 5000, 'MB'),
  ];
  expect(shownBy(promise, rows)).toEqual({
    promise,
    tried: 23,
    held: 23,
    worst: 'slowest stop: 24 s (<= 30)',
  });
});

test('what failed is named rather than what came close', () => {
  const rows = [row('slowest stop', 29, 's', atMost(30)), heldOf('kills', 18, 20, 'renders')];
  expect(shownBy(promise, rows)).toEqual({
    promise,
    tried: 21,
    held: 19,
    worst: 'kills: 18 renders (= 20)',
  });
  expect(heldOf('kills', 0, 0, 'renders').holds).toBe(false);
});

test('the page keeps what was written of drills that do not run again', () => {
  const reported = [
    { drill: 'drill:one', promise, tried: 21, held: 19, worst: 'kills: 18 renders (= 20)' },
    { drill: 'drill:two', promise: 'Nothing | runs twice', tried: 3, held: 3, worst: '' },
  ].map((each) => ({ ...each, day: '2026-11-30', commit: 'abc1234', seconds: 90 }));
  const page = drillPage(reported);
  expect(page).toContain('**19**');
  expect(readDrillPage(page)).toEqual([reported[0], { ...reported[1], promise: 'Nothing / runs twice' }]);
});
