import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first. Started last, each would keep one processor busy while the other waits. */
const slowest = [
  'golden.visual',
  'lossless-parity.visual',
  'test-transparency.visual',
  'warm-render.visual',
  'render-engine.visual',
  'render-promo.visual',
  'composition.visual',
  'uploaded-overlay.visual',
  'preview-parity.e2e',
  'screens-on-phone.e2e',
  'week.e2e',
  'screens-on-desktop.e2e',
  'library.e2e',
  'class-promo.e2e',
  'checkout.e2e',
  'saving.e2e',
  'new-promo.e2e',
  'administration.e2e',
  'generation.e2e',
  'template-to-video.e2e',
  'accounts.e2e',
  'ingest-video',
  'access',
  'too-much-work',
  'bad-files',
  'fuzz',
  'embedded-database',
  'run-jobs',
  'segment-video',
  'migrate.service',
  'installation.service',
  'ingest-overlay',
  'resumable',
  'upload-limits',
  'library-files',
  'cli/render',
].map((name) => `/${name}.test.ts`);

/** Projects with the slowest files first; the rest of a stage fills the processors to its end with short ones. */
const projects = ['unit', 'service', 'mocked', 'dom'];

const orNext = (index: number, list: readonly string[]): number => (index === -1 ? list.length : index);

const asksForNode = (file: string): boolean =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment node');

/**
 * What a file is sorted by, most important first. A worker ends, and all that it has imported with it, when the next file in the queue
 * is one of another project or of another environment: those stay together.
 */
const ranksOf = ({ moduleId, project }: TestSpecification): readonly number[] => [
  orNext(projects.indexOf(project.name), projects),
  Number(asksForNode(moduleId)),
  orNext(
    slowest.findIndex((name) => moduleId.endsWith(name)),
    slowest,
  ),
];

const compareRanks = (one: readonly number[], other: readonly number[]): number => {
  const index = one.findIndex((rank, place) => rank !== other[place]);
  return (one[index] ?? 0) - (other[index] ?? 0);
};

/** Vitest sorts by the last run's durations, which a clean clone does not have, and mixes the environments of a project. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, ranksOf(file)]));
    return sorted.toSorted((one, other) => compareRanks(ranks.get(one) ?? [], ranks.get(other) ?? []));
  }
}
