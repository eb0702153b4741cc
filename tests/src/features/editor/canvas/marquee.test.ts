// @vitest-environment node
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf, boundsOfAll } from '#src/features/editor/canvas/element-box.ts';
import { rectangleBetween, idsTouching } from '#src/features/editor/canvas/marquee.tsx';
import { anyBox, anyPoint } from '#tests/src/support/boxes.ts';

test('a marquee selects what it touches, in whatever direction it is drawn', () => {
  fc.assert(
    fc.property(anyBox, anyPoint, anyPoint, (box, a, b) => {
      const { left, right, top, bottom } = boundsOf(box);
      const apart =
        right < Math.min(a.x, b.x) ||
        left > Math.max(a.x, b.x) ||
        bottom < Math.min(a.y, b.y) ||
        top > Math.max(a.y, b.y);
      expect(idsTouching(rectangleBetween(a, b), [box])).toEqual(apart ? [] : [box.id]);
      expect(rectangleBetween(a, b)).toEqual(rectangleBetween(b, a));
    }),
  );
});

test('the bounding box of several elements touches each of them', () => {
  fc.assert(
    fc.property(fc.array(anyBox, { minLength: 1 }), (boxes) => {
      expect(idsTouching(boundsOfAll(boxes), boxes)).toEqual(boxes.map(({ id }) => id));
    }),
  );
});
