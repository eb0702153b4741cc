import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BatchRow, BatchView } from '#contract/videos/batches.contract.ts';
import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { classLabel } from '#src/features/batches/batch-copy.ts';
import { ClassFields, readClass } from '#src/features/batches/class-fields.tsx';
import { usePromoOfRow } from '#src/features/batches/row-card.tsx';
import type { EditorParts } from '#src/features/batches/use-batch.ts';
import { useIsNarrow } from '#src/ui/browser/media-queries.ts';
import { TextButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { AutosizeTextarea } from '#src/ui/fields/counted-field.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import classes from '#src/features/batches/row-dialog.module.css';

const tabs = [
  { value: 'class', label: 'Class' },
  { value: 'video', label: 'Video' },
  { value: 'texts', label: 'Texts' },
] as const;

type Draft = Pick<BatchRow, 'form' | 'texts' | 'assetId'>;

type RowDialogProps = {
  batch: BatchView;
  row: BatchRow;
  parts: EditorParts;
  isSaving: boolean;
  onSave: (draft: Draft) => void;
  onClose: () => void;
};

const none: readonly string[] = [];

/** Edits the class, video and texts of a row beside a live preview of the promo. */
export const RowDialog = ({ batch, row, parts, isSaving, onSave, onClose }: RowDialogProps) => {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('class');
  const [draft, setDraft] = useState<Draft>({ form: row.form, texts: row.texts, assetId: row.assetId });
  const [problems, setProblems] = useState(none);
  const promo = usePromoOfRow(batch, draft, parts);
  const { Thumbnail, ClipChoice, nameOfText } = parts;
  const texts = promo.textElements.filter(({ visible }) => visible);
  /** Null for what the class form fills in. */
  const setText = (id: string, content: string | null): void =>
    setDraft(({ texts: { [id]: _former, ...others }, ...rest }) => ({
      ...rest,
      texts: content === null ? others : { ...others, [id]: content },
    }));
  const save = (): void => {
    const form = readClass(draft.form);
    // A field on that tab shows the error.
    if (form === null) setTab('class');
    else onSave({ ...draft, form });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Edit ${classLabel(row.form)}`}
      size={860}
      fullScreen={useIsNarrow()}
      closeLabel="Close without saving"
    >
      <div className={classes.body}>
        <div className={classes.preview}>
          <div className={classes.image} aria-hidden>
            <Thumbnail promo={promo} onProblems={setProblems} />
          </div>
          <ul className={classes.problems} aria-label="Readability" aria-live="polite">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
        <div className={classes.side}>
          <Segments label="What to change" options={tabs} value={tab} onChange={setTab} />
          {tab === 'class' && (
            <ClassFields
              form={draft.form}
              onChange={(fields) => setDraft((now) => ({ ...now, form: { ...now.form, ...fields } }))}
            />
          )}
          {tab === 'video' && (
            <div>
              <ClipChoice
                selectedId={promo.background?.assetId ?? null}
                onChoose={(assetId) => setDraft((now) => ({ ...now, assetId }))}
              />
            </div>
          )}
          {tab === 'texts' &&
            texts.map(({ id, content }) => (
              <div key={id}>
                <AutosizeTextarea
                  label={nameOfText(promo, id)}
                  size="md"
                  minRows={1}
                  maxRows={6}
                  max={MAX_TEXT_LENGTH}
                  value={content}
                  onChange={(next) => setText(id, next)}
                />
                {draft.texts[id] !== undefined && (
                  <TextButton onClick={() => setText(id, null)}>Use the text of the class</TextButton>
                )}
              </div>
            ))}
          <div className={classes.buttons}>
            <Button variant="default" size="md" onClick={onClose}>
              Cancel
            </Button>
            <Button size="md" loading={isSaving} onClick={save}>
              Save
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
};
