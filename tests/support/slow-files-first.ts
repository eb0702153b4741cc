import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first. Started last, each would keep one processor busy while the other waits. */
const slowest = [
  'preview-parity.visual',
  'examples.visual',
  'styles.visual',
  'warm-render.visual',
  'render-promo.visual',
  'render-engine.visual',
  'composition.visual',
  'lossless-parity.visual',
  'class-promo.e2e',
  'from-nothing.e2e',
  'screens-on-phone.e2e',
  'library.e2e',
  'first-light.e2e',
  'editor.e2e',
  'screens-on-desktop.e2e',
  'promises.e2e',
  'generation.e2e',
  'ingest-video',
  'bad-files',
  'access',
  'installation.service',
  'too-much-work',
  'resumable',
  'fuzz',
  'upload-limits',
  'ingest-overlay',
  'library-files',
  'cli/render',
  'segment-video',
].map((name) => `/${name}.test.ts`);

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = slowest.findIndex((name) => moduleId.endsWith(name));
  return rank === -1 ? slowest.length : rank;
};

/** Vitest sorts by the last run's durations, which a clean clone does not have. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
