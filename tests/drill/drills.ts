/** A drill that `npm run drill` runs. */
export type Drill = {
  /** An npm script; `npm run drill -- --only` takes it without its `drill:`. */
  script: string;
  /** What it shows, if it is a run of tests; the others state a promise for each of their parts. */
  promise?: string;
  /** Files and folders whose behavior it shows: when they have changed long after its last run, `tests/guards/drills.test.ts` asks for another. */
  covers: readonly string[];
  /** Settings with which a run of tests tries less, for `npm run drill` without `--all`. */
  sample?: Readonly<Record<string, string>>;
};

const drawing = ['remotion', 'server/rendering'];
const screens = ['src', 'server/contract'];

export const drills: readonly Drill[] = [
  {
    script: 'drill:advisories',
    promise: 'No installed package has a known vulnerability',
    covers: ['package-lock.json'],
  },
  { script: 'drill:parity', covers: [...drawing, 'src/player', 'src/features/editor/preview'] },
  { script: 'drill:preview', covers: [...drawing, 'src/player', 'src/features/editor/preview'] },
  { script: 'drill:screens', promise: 'Every journey works in every size and theme', covers: screens },
  { script: 'drill:crawl', covers: [...screens, 'server/launcher'] },
  { script: 'drill:ingest', covers: ['server/ingest', 'server/media'] },
  { script: 'drill:compression', covers: ['server/compression'] },
  { script: 'drill:uploads', covers: ['server/features/uploads', 'server/ingest'] },
  { script: 'drill:backup', covers: ['server/features/backups', 'migrations'] },
  { script: 'drill:shutdown', covers: ['server/jobs', 'server/web.ts', 'server/worker.ts'] },
  { script: 'drill:image', covers: ['Dockerfile', '.dockerignore', 'package-lock.json'] },
  { script: 'drill:render', covers: ['server/features/renders', ...drawing] },
  { script: 'drill:scale', covers: ['server/jobs', 'server/features/renders'] },
  { script: 'drill:auth', covers: ['server/features/auth', 'server/plugins'] },
  {
    script: 'drill:billing',
    promise: 'After any history of payments every account is as the model predicts',
    covers: ['server/features/billing'],
    sample: { BILLING_HISTORIES: '300' },
  },
  { script: 'drill:abuse', covers: ['server/features', 'server/plugins', 'server/ingest'] },
  {
    script: 'drill:fuzz',
    promise: 'No request fails inside the server or breaks the contract',
    covers: ['server/contract', 'server/plugins'],
    sample: { FUZZ_REQUESTS: '15000' },
  },
  {
    script: 'drill:cases',
    promise: 'Every case of which npm test tries some holds',
    covers: [...drawing, 'server/ingest', 'server/media'],
  },
  { script: 'drill:commands', covers: ['server/cli', 'server/starter', 'server/writing'] },
  { script: 'drill:week', covers: ['server/features/week-plans', 'server/timetable-files'] },
  {
    script: 'drill:order',
    promise: 'The tests pass in any order',
    covers: ['tests/support', 'tests/src/support', 'vitest.config.ts'],
  },
];
