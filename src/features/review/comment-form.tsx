import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ReviewedPromo } from '#contract/sharing/review-pages.contract.ts';
import { REVIEW_TEXT_MAX, REVIEWER_NAME_MAX } from '#contract/sharing/reviews.contract.ts';
import { type Reviewer, useSendEntry } from '#src/features/review/use-review-page.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { timeLabel } from '#src/ui/copy/time-label.ts';
import { CountedInput, CountedTextarea } from '#src/ui/fields/counted-field.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import classes from '#src/features/review/review-page.module.css';

/** The author; remembered for the next time. */
export const ReviewerNameField = ({ reviewer: { name, setName } }: { reviewer: Reviewer }) => (
  <CountedInput label="Your name" name="reviewer" max={REVIEWER_NAME_MAX} value={name} onChange={setName} />
);

type CommentFormProps = {
  reviewer: Reviewer;
  promo: ReviewedPromo;
  /** The moment that the comment is pinned to, seconds. */
  at: number;
  /** Stops the video, so that the moment stays while the person types. */
  onStart: () => void;
};

/** A comment at the video's current moment, about all of it or one of its texts. Typed text stays until it is stored. */
export const CommentForm = ({ reviewer, promo, at, onStart }: CommentFormProps) => {
  const [text, setText] = useState('');
  const [about, setAbout] = useState('');
  const { send, isSending, problem } = useSendEntry(reviewer, () => {
    setText('');
    setAbout('');
  });
  const { texts } = promo.video;
  const revision = promo.video.revision ?? 1;
  return (
    <form
      className={classes.form}
      aria-label="Comment"
      onSubmit={(event) => {
        event.preventDefault();
        // The moment that the form shows, which has no fractions that anybody saw.
        send({
          promoId: promo.id,
          kind: 'comment',
          revision,
          text,
          atSeconds: Math.round(at * 10) / 10,
          aboutText: texts.includes(about) ? about : null,
        });
      }}
    >
      <CountedTextarea
        label={`Comment at ${timeLabel(at)}`}
        name="comment"
        placeholder="What should be different here?"
        max={REVIEW_TEXT_MAX}
        value={text}
        onChange={setText}
        onFocus={onStart}
      />
      {texts.length > 0 && (
        <NativeSelect
          label="About"
          size="md"
          value={texts.includes(about) ? about : ''}
          data={[
            { value: '', label: 'The whole video' },
            ...texts.map((each) => ({ value: each, label: `“${each}”` })),
          ]}
          onChange={(event) => setAbout(event.currentTarget.value)}
        />
      )}
      <ReviewerNameField reviewer={reviewer} />
      <FormError text={problem} />
      <PrimaryButton type="submit" isFullWidth isBusy={isSending}>
        Send comment
      </PrimaryButton>
    </form>
  );
};
