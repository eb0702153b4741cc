import { Button, NativeSelect } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReviewedPromo } from '#contract/sharing/review-pages.contract.ts';
import { REVIEW_TEXT_MAX, REVIEWER_NAME_MAX } from '#contract/sharing/reviews.contract.ts';
import { type Reviewer, useSendEntry } from '#src/features/review/use-review-page.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { timeLabel } from '#src/ui/copy/time-label.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { CountedTextarea, CountedInput } from '#src/ui/fields/counted-field.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import classes from '#src/features/review/review-page.module.css';

/** The reviewer's name, which the browser remembers. */
const ReviewerNameField = ({ reviewer: { name, setName } }: { reviewer: Reviewer }) => (
  <CountedInput label="Your name" name="reviewer" max={REVIEWER_NAME_MAX} value={name} onChange={setName} />
);

type CommentFormProps = {
  reviewer: Reviewer;
  promo: ReviewedPromo;
  /** The moment that the comment is pinned to, seconds. */
  at: number;
  /** Called when the reviewer starts typing, to pause the video at this moment. */
  onStart: () => void;
};

/** A comment at the video's current moment, about the whole video or one of its texts. Typed text stays until it is stored. */
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
        // Rounded to the precision of the form.
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

const copy = {
  approved: {
    title: 'Approve this video?',
    lead: 'It can be published as it is. If it changes, you are asked again.',
    textLabel: 'Add a note, if you like',
    button: 'Approve',
  },
  change_requested: {
    title: 'Ask for a change',
    lead: 'What should be different before it is published?',
    textLabel: 'The change',
    button: 'Send',
  },
} as const;
type Decision = keyof typeof copy;

type DecisionFormProps = {
  reviewer: Reviewer;
  lead: string;
  textLabel: string;
  button: string;
  isSending: boolean;
  problem: string;
  onSend: (text: string) => void;
};

/** A form for the reviewer's name, a text, and a decision. */
export const DecisionForm = ({
  reviewer,
  lead,
  textLabel,
  button,
  isSending,
  problem,
  onSend,
}: DecisionFormProps) => {
  const [text, setText] = useState('');
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text);
      }}
    >
      <p className={classes.quiet}>{lead}</p>
      <CountedTextarea label={textLabel} name="text" max={REVIEW_TEXT_MAX} value={text} onChange={setText} />
      <ReviewerNameField reviewer={reviewer} />
      <FormError text={problem} />
      <PrimaryButton type="submit" isFullWidth isBusy={isSending}>
        {button}
      </PrimaryButton>
    </form>
  );
};

type DecisionProps = { reviewer: Reviewer; promo: ReviewedPromo };

const DecisionOfPromo = ({
  reviewer,
  promo: { id: promoId, video },
  decision: kind,
  onClose,
}: DecisionProps & { decision: Decision; onClose: () => void }) => {
  const { send, isSending, problem } = useSendEntry(reviewer, onClose);
  const revision = video.revision ?? 1;
  return (
    <DecisionForm
      {...copy[kind]}
      reviewer={reviewer}
      isSending={isSending}
      problem={problem}
      onSend={(text) => send({ promoId, kind, revision, text, atSeconds: null })}
    />
  );
};

/** Approves the video or asks for a change. An approval is for the current state, so an edited promo needs a new video first. */
export const DecisionBar = ({ reviewer, promo }: DecisionProps) => {
  const [decision, setDecision] = useState<Decision | null>(null);
  const { isOutdated, classNote } = promo.video;
  const isApproved = promo.state === 'approved';
  const close = (): void => setDecision(null);
  return (
    <section className={classes.decision} aria-label="Your decision">
      {isOutdated && (
        <p className={classes.quiet}>
          This promo was edited after this video. Comment if you like; approve once the new video is here.
        </p>
      )}
      {classNote !== null && (
        <p className={classes.quiet}>{classNote} This video cannot be approved until it is made again.</p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={() => setDecision('change_requested')}>
          Ask for a change
        </Button>
        <PrimaryButton
          icon={<IconCheck size={18} aria-hidden />}
          isDisabled={isOutdated || classNote !== null || isApproved}
          onClick={() => setDecision('approved')}
        >
          {isApproved ? 'Approved' : 'Approve'}
        </PrimaryButton>
      </div>
      <Dialog
        opened={decision !== null}
        onClose={close}
        title={copy[decision ?? 'approved'].title}
        size={440}
        closeLabel="Close without deciding"
      >
        {decision !== null && (
          <DecisionOfPromo reviewer={reviewer} promo={promo} decision={decision} onClose={close} />
        )}
      </Dialog>
    </section>
  );
};
