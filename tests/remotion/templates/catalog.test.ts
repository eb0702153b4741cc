import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planRender } from '#remotion/plan/plan-render.ts';
import { starterLibrary } from '#remotion/starter/library.ts';
import { starterTracks } from '#remotion/starter/tracks.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { templateKinds } from '#remotion/templates/template.ts';
import { elementSets } from '#schema/elements/default-elements.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { promoAssets } from '#schema/promo.ts';
import { plainColor, wholeSize } from '#tests/support/rendering/planned-promo.ts';

const library = new Map(starterLibrary.map((item) => [item.id, item]));

const kindOf = (id: string): string | undefined =>
  starterTracks.some((track) => track.id === id) ? 'music' : library.get(id)?.kind;

/** What a worker finds in the files of the starter library. */
const facts = Object.fromEntries(
  starterLibrary.map(({ id, kind, file, width, height, durationInSeconds, hasAudio }) => [
    id,
    {
      kind:
        kind === 'background'
          ? ('video' as const)
          : file.endsWith('.gif')
            ? ('gif' as const)
            : ('webm' as const),
      width,
      height,
      durationInSeconds,
      hasAudio,
      rotation: 0,
      color: plainColor,
    },
  ]),
);

const allTexts = templates.flatMap(({ promo }) => promo.textElements.map(({ content }) => content));

describe('the templates', () => {
  it('are all listed in the catalog', async () => {
    const folder = join(import.meta.dirname, '../../../remotion/templates/definitions');
    const modules = await Promise.all(
      readdirSync(folder).map((file): Promise<Record<string, unknown>> => import(join(folder, file))),
    );
    const defined = modules.flatMap((module) => Object.values(module));
    expect(defined.filter((template) => !templates.some((listed) => listed === template))).toEqual([]);
    expect(defined).toHaveLength(templates.length);
  });

  it('are at least sixteen, of every kind, each with an id and a title of its own', () => {
    expect(templates.length).toBeGreaterThanOrEqual(16);
    expect(new Set(templates.map(({ kind }) => kind))).toEqual(new Set(Object.keys(templateKinds)));
    expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
    expect(new Set(templates.map(({ title }) => title)).size).toBe(templates.length);
  });

  it('differ: no two share the font and background of their first text', () => {
    const styles = templates.map(({ promo }) => {
      const [largest] = promo.textElements.toSorted((a, b) => b.fontSize - a.fontSize);
      return `${largest?.fontFamily} ${largest?.textColor} ${largest?.background.style} over ${promo.background?.assetId}`;
    });
    expect(new Set(styles).size).toBe(templates.length);
    const fonts = new Set(templates.flatMap(({ promo }) => promo.textElements.map((one) => one.fontFamily)));
    expect(fonts.size).toBeGreaterThanOrEqual(20);
    expect(new Set(templates.map(({ promo }) => promo.videoDuration)).size).toBeGreaterThanOrEqual(4);
  });

  it.each(templates)('$title is a valid document', ({ promo }) => {
    expect(migratePromo(JSON.parse(JSON.stringify(promo)))).toEqual(promo);
  });

  it.each(templates)('$title uses the starter library only', ({ promo }) => {
    expect(promoAssets(promo).filter(({ assetId, as }) => kindOf(assetId) !== as)).toEqual([]);
  });

  it.each(templates)('$title uses the layered strategy', ({ promo }) => {
    expect(planRender(promo, facts, wholeSize)).toMatchObject({ strategy: 'layered' });
  });

  it.each(templates)(
    '$title has texts that the form or the captions know, and one more at most',
    ({ promo }) => {
      const ids: readonly string[] =
        promo.textMode === 'dancer' ? elementSets.dancer : [...elementSets.classDetails, 'mood'];
      expect(promo.textElements.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
    },
  );

  it('show a dancer in three of them, and all of their texts above her', () => {
    /** Where the highest hand or foot of each motion comes, percent of the height. */
    const heads: Record<string, number> = {
      'starter-dancer-heels': 54,
      'starter-dancer-spin': 36,
      'starter-dancer-flow': 37,
    };
    const danced = templates.flatMap(({ id, promo }) => {
      const head = heads[promo.background?.assetId ?? ''];
      return head === undefined
        ? []
        : [{ id, head, lowest: Math.max(...promo.textElements.map(({ y }) => y)) }];
    });
    expect(danced.map(({ head }) => head).toSorted((one, other) => one - other)).toEqual([36, 37, 54]);
    expect(danced.filter(({ head, lowest }) => lowest > head - 1)).toEqual([]);
  });

  it('ask to book through the link in the bio, as nobody can swipe up any more', () => {
    const stickers = templates.flatMap(({ promo }) =>
      promo.overlayElements.map(({ overlayId }) => overlayId),
    );
    expect(stickers).not.toContain('starter-swipe-up');
    expect(stickers).toContain('starter-link-in-bio');
    expect(allTexts.join(' ')).not.toMatch(/swipe up/i);
  });

  it('name nobody who could be taken for a real person or studio', () => {
    const names = templates.flatMap(({ promo }) =>
      promo.textElements
        .filter(({ id, content }) => (id === 'instructor' || id === 'studio') && content !== '')
        .map(({ content }) => content),
    );
    expect(names.filter((name) => !name.includes('Sample'))).toEqual([]);
    expect(allTexts.join(' ')).not.toMatch(/https?:|@|\+\d/);
  });
});
