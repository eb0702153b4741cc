import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunkGroups } from '#server/build/chunk-groups.ts';
import { projectRoot } from '#server/project-root.ts';

const inSource = (path: string): string => join(projectRoot, 'src', path);
const [desktop, mobile] = ['desktop', 'mobile'].map((name) =>
  inSource(`features/editor/${name}/${name}-editor.tsx`),
) as [string, string];
const panel = inSource('features/editor/panels/text-panel.tsx');
const upgradePage = inSource('features/billing/upgrade-page.tsx');
const compressionPage = inSource('features/compression/compression-page.tsx');
const landingPage = inSource('features/site/landing/landing-page.tsx');
const confirmPage = inSource('features/auth/confirm-email-page.tsx');

/** The pages that these modules import lazily. */
const pagesOf: Record<string, string[]> = {
  [inSource('routes/routes.tsx')]: [upgradePage, confirmPage, compressionPage],
  [inSource('features/site/site-pages.ts')]: [landingPage],
};

/** The first group, in the order of priority, that takes a module imported by these and no others; null if none does. */
const groupOf = (...importers: string[]): string | null => {
  const shared = inSource('features/editor/shared.ts');
  // The groups read nothing else of a module.
  const context = {
    getModuleInfo: (id: string) => ({
      importedIds: importers.includes(id) ? [shared] : [],
      dynamicallyImportedIds: pagesOf[id] ?? [],
    }),
  } as never;
  const taking = chunkGroups()
    .toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0))
    .filter(({ test: takes }) => typeof takes === 'function' && takes(shared) === true)
    .map(({ name }) => (typeof name === 'function' ? name(shared, context) : name));
  return taking.find((name) => name !== null && name !== undefined) ?? null;
};

test.each([
  ['what both layouts need', [desktop, mobile], 'preview'],
  ['what a layout and a panel need', [desktop, panel], 'preview'],
  ['what a phone and a panel need', [mobile, panel], 'preview'],
  ['what another page and a panel need', [upgradePage, panel], 'shared'],
  ['what a tool and a panel need', [compressionPage, panel], 'shared'],
  ['what a page of visitors and a panel need', [confirmPage, panel], 'visitor'],
  ['what the landing page and a panel need', [landingPage, panel], 'visitor'],
  ['what one layout needs, which comes in its own file,', [desktop], null],
  ['what a panel needs, which comes with the panels,', [panel], null],
])('%s comes in its group', (_, importers, group) => {
  expect(groupOf(...importers)).toBe(group);
});

test('the panels of the editor are one file', () => {
  const panels = chunkGroups().find(({ name }) => name === 'panels');
  const takes = typeof panels?.test === 'function' ? panels.test : () => false;
  expect([takes(panel), takes(inSource('features/editor/inspector/inspector.tsx'))]).toEqual([true, true]);
});
