// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { ClassInfo } from '#schema/class/class-info.ts';
import { defaultElement, elementSets } from '#schema/elements/default-elements.ts';
import { Promo } from '#schema/promo.ts';
import {
  enterContentMode,
  enterTextMode,
  rebuildClassDetails,
} from '#src/features/editor/document/content-edits.ts';
import { isSelectable } from '#src/features/editor/document/elements.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const ids = (promo: Promo): string[] => promo.textElements.map(({ id }) => id);
const info = ClassInfo.parse({ classType: 'Pole Flow', studio: 'Skyline', filledOn: '2026-03-12' });
const auto = somePromo({
  classInfo: info,
  text: 'Come and fly',
  contentType: 'ai-promotion',
  layerOrder: ['overlay-stars', 'header'],
});

describe('content modes', () => {
  const manual = enterContentMode(auto, { mode: 'manual' });

  test('[ED-092] [ED-093] Auto to Manual is dancer mode with clean texts', () => {
    expect([manual.contentMode, manual.textMode, manual.contentType]).toEqual([
      'manual',
      'dancer',
      'class-details-only',
    ]);
    expect(manual.textElements).toEqual(elementSets.manual.map((id) => defaultElement(id)));
  });

  test('[ED-094] [ED-095] Auto to Manual clears the forms, and keeps background and overlays', () => {
    expect(manual.classInfo).toEqual(ClassInfo.parse({}));
    expect(manual.background).toBe(auto.background);
    expect(manual.overlayElements).toBe(auto.overlayElements);
    expect(manual.layerOrder).toEqual(['overlay-stars']);
  });

  test('[ED-096] [ED-097] [ED-098] Manual to Auto is instructor mode without a promotional text, and clean texts', () => {
    const written = { ...manual, textElements: [defaultElement('new-caption', 'My night')] };
    const back = enterContentMode(written, { mode: 'auto' });
    expect([back.contentMode, back.textMode, back.text]).toEqual([
      'auto',
      'instructor',
      'Auto Generation Mode',
    ]);
    expect(ids(back).toSorted()).toEqual(
      ['class-details', 'header', 'instructor', 'main-text', 'schedule', 'studio'].toSorted(),
    );
    expect(back.textElements.every(({ content }) => content === '')).toBe(true);
    expect(back.background).toBe(auto.background);
  });

  test('makes a valid document in every mode, and ignores the current mode', () => {
    expect(Promo.parse(manual)).toEqual(manual);
    expect(enterContentMode(manual, { mode: 'manual' })).toBe(manual);
    expect(enterTextMode(manual, { mode: 'dancer' })).toBe(manual);
  });
});

describe('text modes', () => {
  const details = rebuildClassDetails(
    enterTextMode(enterContentMode(auto, { mode: 'manual' }), { mode: 'instructor' }),
    { info: { ...info, time: '6:15 PM' }, today: '2026-03-12' },
  );

  test('[ED-005] class details are the seven texts of the form', () => {
    expect(ids(details)).toEqual(elementSets.classDetails);
    expect(details.textElements.find(({ id }) => id === 'time')?.content).toBe('6:15 PM');
    expect(details.classInfo.classType).toBe('Pole Flow');
  });

  test('[ED-006] [ED-091] gives dancer mode its own captions, and hides schedule and time', () => {
    const dated = {
      ...details,
      textElements: details.textElements.map((element) =>
        element.id === 'schedule' ? { ...element, content: 'Every Monday' } : element,
      ),
    };
    const dancer = enterTextMode(dated, { mode: 'dancer' });
    const shown = dancer.textElements.filter(({ visible }) => visible);
    expect(shown.map(({ id }) => id)).toEqual(elementSets.manual);
    expect(ids(dancer)).toEqual([...elementSets.manual, 'schedule', 'time']);
  });

  test('[ED-086] does not let schedule, time and class details be selected in dancer mode', () => {
    const all = ['text1', 'schedule', 'time', 'class-details'];
    expect(all.filter((id) => isSelectable({ textMode: 'dancer' }, id))).toEqual(['text1']);
    expect(all.filter((id) => isSelectable({ textMode: 'instructor' }, id))).toEqual(all);
  });

  test('builds the class details only if the mode is still the same', () => {
    expect(rebuildClassDetails(auto, { info, today: '2026-03-12' })).toBe(auto);
  });
});
