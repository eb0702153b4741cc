import { expect, test } from 'vitest';
import { ClassInfo } from '#schema/class/class-info.ts';
import { classTitle } from '#schema/promo-title.ts';
import { videoFileName } from '#server/features/renders/download-video.ts';

const made = { title: 'My Night', createdAt: new Date('2026-11-20T20:00:00Z') };
const named = (fields: Partial<ClassInfo> | null, title = made.title): string =>
  videoFileName({
    ...made,
    title,
    classInfo: fields === null ? null : ClassInfo.parse(fields),
    textMode: 'instructor',
  });

test('a video is named by its class while nobody has named the promo, as the promo is', () => {
  const classInfo = { classType: 'Spin & Flow', classDate: '2026-12-03', time: '7:30 PM' };
  expect([
    named(classInfo, 'New promo'),
    named(classInfo, classTitle(ClassInfo.parse(classInfo))),
    named({ classType: 'Pole Flow', schedule: 'Every Monday' }, 'My first promo'),
    named({ classType: 'Pole Flow' }, 'New promo'),
  ]).toEqual([
    'spin-flow-thu-7-30-pm.mp4',
    'spin-flow-thu-7-30-pm.mp4',
    'pole-flow-mon.mp4',
    'pole-flow.mp4',
  ]);
});

test('a video of a promo with a name is named by it and by the day of the class, or else the day it was rendered', () => {
  expect([
    named({ classType: 'Pole Flow', classDate: '2026-12-01' }),
    named({ classType: 'Pole Flow', schedule: 'Every Monday' }),
    named({ classType: 'Pole Flow' }),
    named({ classDate: '2026-12-01' }),
    named({}),
    named(null),
  ]).toEqual([
    'my-night-2026-12-01.mp4',
    'my-night-every-monday.mp4',
    'my-night-2026-11-20.mp4',
    'my-night-2026-12-01.mp4',
    'my-night-2026-11-20.mp4',
    'my-night-2026-11-20.mp4',
  ]);
});

test('a video of free captions is named by its promo, whatever class the form still contains', () => {
  const classInfo = ClassInfo.parse({ classType: 'Heels', classDate: '2026-12-01' });
  expect(videoFileName({ ...made, classInfo, textMode: 'dancer' })).toBe('my-night-2026-11-20.mp4');
});
