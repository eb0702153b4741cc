import type { TransparencyCheck } from '#contract/videos/transparency.contract.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';

/** A finished test. Both videos are in the work directory, and the caller moves them. */
export type TestedOverlay = {
  name: string;
  description: string;
  checks: TransparencyCheck[];
  /** The uploaded file itself over the surface. */
  originalPath: string;
  /** The ingested file, rendered over the same surface. */
  transparentPath: string;
};

type TestWork = {
  /** An empty directory. The caller removes it with everything in it. */
  workDirectory: string;
  /** Whether the surface is black instead of a checkerboard. */
  useBlackBackground: boolean;
  renderEngine: Pick<RenderEngine, 'render'>;
  /** Cancels the test: the promise rejects with its reason. */
  signal: AbortSignal;
  /** 0 to 1; never falls. */
  onProgress: (progress: number) => void;
};

/**
 * Tests whether transparency survives. It makes overlays of every format that people upload, passes them through the ingest and the render
 * engine, and measures the decoded frames.
 */
export type TransparencyTester = { test: (work: TestWork) => Promise<TestedOverlay[]> };
