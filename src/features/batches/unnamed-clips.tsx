import { Button } from '@mantine/core';
import { useState } from 'react';
import { setClipPeople } from '#contract/library/people.contract.ts';
import type { BatchView } from '#contract/videos/batches.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { type EditorParts, useBatchActions } from '#src/features/batches/use-batch.ts';
import { VideoPoster } from '#src/ui/lists/video-poster.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import classes from '#src/features/batches/unnamed-clips.module.css';

type UnnamedClipsProps = { batch: BatchView; parts: EditorParts };

/** Asks once for each clip of the batch who can be recognised in it, in accounts that keep a list of people. */
export const UnnamedClips = ({ batch, parts: { today, ClipPeople } }: UnnamedClipsProps) => {
  const { nameNobody, reload } = useBatchActions(batch.id, today);
  const [clip, setClip] = useState<BatchView['unnamedClips'][number] | null>(null);
  const { unnamedClips } = batch;
  const close = (): void => {
    setClip(null);
    void reload();
  };
  return (
    <>
      {unnamedClips.length > 0 && (
        <TitledSection
          title={
            unnamedClips.length === 1
              ? 'Who is in this clip?'
              : `Who is in these ${unnamedClips.length} clips?`
          }
        >
          <ul className={classes.clips} aria-label="Clips without names">
            {unnamedClips.map((each) => (
              <li key={each.id} className={classes.clip}>
                <span className={classes.poster} aria-hidden>
                  <VideoPoster thumbnailUrl={each.thumbnailUrl} />
                </span>
                <span className={classes.title}>{each.title}</span>
                <DisabledInImpersonation does={setClipPeople}>
                  <div className={classes.answers}>
                    <Button
                      variant="default"
                      aria-label={`Name the people in ${each.title}`}
                      onClick={() => setClip(each)}
                    >
                      Name people
                    </Button>
                    <Button
                      variant="default"
                      aria-label={`Nobody recognisable in ${each.title}`}
                      loading={nameNobody.isPending && nameNobody.variables === each.id}
                      onClick={() => nameNobody.mutate(each.id)}
                    >
                      Nobody recognisable
                    </Button>
                  </div>
                </DisabledInImpersonation>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      <ClipPeople clip={clip} onClose={close} />
    </>
  );
};
