import { array, sample } from 'fast-check';
import { starterLibrary } from '#remotion/starter/library.ts';
import { Promo } from '#schema/promo.ts';
import { anyEdit } from '#tests/src/support/any-edit.ts';
import { scenePromo } from '#tests/support/rendering/scene-promo.ts';

/** How many edits a promo goes through. */
const EDITS = { minLength: 15, maxLength: 40 };

/** What begins anew: a promo of nothing shows nothing. */
const BEGINS_ANEW = new Set(['example', 'copy into a new promo', 'mode', 'delete']);

/** Long enough to fade in and to begin again, seconds. */
const SECONDS = 2.5;

const idsOf = (kind: 'background' | 'overlay'): string[] =>
  starterLibrary.filter((asset) => asset.kind === kind).map(({ id }) => id);
const [backgrounds, overlays] = [idsOf('background'), idsOf('overlay')];

/** The same file of the starter library for the same name. */
const fileFor = (name: string, ids: readonly string[]): string =>
  ids.includes(name) ? name : (ids[name.length % ids.length] ?? '');

const allowed = anyEdit.filter(({ name }) => !BEGINS_ANEW.has(name));

/** A promo that somebody has worked on without any plan; the same for the same seed, its files all of the starter library. */
export const editedPromo = (seed: number): Promo => {
  const [edits = []] = sample(array(allowed, EDITS), { seed, numRuns: 1 });
  const start = scenePromo({ texts: 4, overlays: 2, hasBackground: true });
  const end = edits.reduce((promo, { edit }) => edit(promo), start);
  const { background } = end;
  return Promo.parse({
    ...end,
    videoDuration: SECONDS,
    background:
      background === null ? null : { ...background, assetId: fileFor(background.assetId, backgrounds) },
    overlayElements: end.overlayElements.map((element) => ({
      ...element,
      overlayId: fileFor(element.overlayId, overlays),
    })),
  });
};
