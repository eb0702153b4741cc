import type { BatchRow, BatchView } from '#contract/videos/batches.contract.ts';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { EditorParts } from '#src/features/batches/use-batch.ts';

/** The parts of the editor, which draw nothing. */
export const editorParts: EditorParts = {
  today: '2026-11-23',
  Thumbnail: () => null,
  ClipChoice: () => null,
  ClipPeople: () => null,
  nameOfText: (_promo, id) => id,
  clips: new Map(),
};

/** A batch that has started, of one promo whose video is not finished. */
export const startedBatch: BatchView = {
  id: 'b'.repeat(22),
  title: 'The week',
  createdAt: '2026-11-23T08:00:00.000Z',
  startedAt: '2026-11-23T08:01:00.000Z',
  progress: {
    rows: 1,
    completed: 0,
    failed: 0,
    cancelled: 0,
    open: 1,
    progress: 0.2,
    secondsLeft: null,
  },
  document: newPromo(),
  reviewLink: null,
  rows: [],
  findings: [],
  unnamedClips: [],
};

export const someBatchRow = (letter: string, fields: Partial<BatchRow> = {}): BatchRow => ({
  id: letter.repeat(22),
  form: { ...emptyClassInfo(), classType: `Class ${letter}` },
  texts: {},
  assetId: null,
  sessionId: null,
  isLeftOut: false,
  findings: [],
  promo: null,
  render: null,
  ...fields,
});

/** A batch of these rows that has not started. */
export const preparedBatch = (...rows: BatchRow[]): BatchView => ({ ...startedBatch, startedAt: null, rows });
