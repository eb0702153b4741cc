import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { loadFont } from '#remotion/fonts/load-fonts.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { CALL_TO_ACTION_MAX, MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { filledSlots, promotionElementIds, type ParagraphCount } from '#schema/texts/promotion-text.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { ClassTypeField } from '#src/features/editor/class-form/class-form.tsx';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { hasPromotion, MESSAGE_ID } from '#src/features/editor/document/content-edits.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { autoNoticeAtom, offerAtom } from '#src/features/editor/promotion/offer.ts';
import { RefineTools, TextChoice } from '#src/features/editor/promotion/text-choice.tsx';
import { countAtom, writingTaskAtom, useWriting } from '#src/features/editor/promotion/use-writing.ts';
import { LazyWordingNotes } from '#src/features/editor/readability/lazy-readability.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { mobilePanelAtom, openDialogAtom, openPanelAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';
import { PrimaryButton, TextButton } from '#src/ui/buttons.tsx';
import { localToday } from '#src/ui/copy/local-today.ts';
import { DeferredInput, DeferredTextarea } from '#src/ui/fields/counted-field.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import classes from '#src/features/editor/promotion/promotion-part.module.css';
import notes from '#src/ui/pages/note.module.css';

/** The message of the promotional text, to edit by hand. */
const PromotionEditor = ({ onClose }: { onClose: () => void }) => {
  const promo = useAtomValue(promoAtom);
  const { apply, end } = useEdit();
  const message = promo.textElements.find(({ id }) => id === MESSAGE_ID)?.content ?? '';
  return (
    <>
      <DeferredTextarea
        label="Promotional Text"
        name="promotionalText"
        max={MAX_TEXT_LENGTH}
        value={message}
        onChange={(content) =>
          apply(setTextContent, { id: MESSAGE_ID, content }, `text:${MESSAGE_ID}:content`)
        }
        onBlur={end}
      />
      <LazyWordingNotes text={message} title="Wording of the message" />
      <p className={notes.note}>
        Only the promotional message is editable. The branding line and instructor signature are added
        automatically.
      </p>
      <Button variant="default" size="md" onClick={onClose}>
        Hide Editor
      </Button>
    </>
  );
};

const counts: readonly { count: ParagraphCount; label: string }[] = [
  { count: 4, label: 'Message' },
  { count: 5, label: 'Message and sharing line' },
  { count: 6, label: 'Headline, message and sharing line' },
];

/** The parts and the call to action of the next text. */
const WritingFields = () => {
  usePrefetchFonts();
  const { info, change, end } = useClassForm();
  const { paragraphs } = useAtomValue(writingTaskAtom);
  const setCount = useSetAtom(countAtom);
  return (
    <>
      <DeferredInput
        label="Call to action"
        name="callToAction"
        max={CALL_TO_ACTION_MAX}
        placeholder="Such as: Book: link in bio"
        hint="The last line of the message, just as you write it."
        value={info.callToAction}
        onChange={(callToAction) => change({ callToAction }, 'callToAction')}
        onBlur={end}
      />
      <Select
        label="Parts of the text"
        name="paragraphs"
        size="md"
        allowDeselect={false}
        data={counts.map(({ count, label }) => ({ value: String(count), label }))}
        value={String(paragraphs)}
        onChange={(value) => setCount(counts.find(({ count }) => String(count) === value)?.count ?? null)}
      />
    </>
  );
};

/** Punctuation of written texts, which its fonts must have besides plain letters. */
const PUNCTUATION = '’‘“”–—…·';

/** Loads the fonts of a written text while the form is filled in, so that the first paragraph does not wait for them. */
const usePrefetchFonts = (): void => {
  useEffect(() => {
    const prefetch = async (): Promise<void> => {
      await whenIdle();
      await Promise.allSettled(
        promotionElementIds[6].map((id) => {
          const { fontFamily, fontWeight } = defaultElement(id, '');
          return loadFont({ family: fontFamily, weight: fontWeight, text: PUNCTUATION });
        }),
      );
    };
    void prefetch();
  }, []);
};

const AutoNotice = ({ onWrite }: { onWrite: () => void }) => {
  const notice = useAtomValue(autoNoticeAtom);
  if (notice === null) return null;
  return (
    <div className={classes.auto}>
      <output className={notes.note}>{notice.message}</output>
      {notice.canWrite && <TextButton onClick={onWrite}>Write a new text</TextButton>}
    </div>
  );
};

/** The class, and what else of the form a text mentions. */
const ClassOfText = ({ user }: { user: CurrentUser }) => {
  const form = useClassForm();
  const isWide = useIsWide();
  const openPanel = useSetAtom(openPanelAtom);
  const openMobilePanel = useSetAtom(mobilePanelAtom);
  const slots = filledSlots(form.info, localToday());
  const known = [slots.day, slots.time, slots.instructor, slots.studio].filter((slot) => slot !== undefined);
  return (
    <>
      <ClassTypeField user={user} form={form} />
      <div className={classes.form}>
        <span className={notes.note}>{known.join(' · ')}</span>
        <TextButton onClick={() => (isWide ? openPanel('class') : openMobilePanel('class'))}>
          {known.length === 0 ? 'Add day, time and names' : 'Change'}
        </TextButton>
      </div>
    </>
  );
};

/** Requests promotional texts, and opens the editor of the message. */
export const PromotionPart = () => {
  const promo = useAtomValue(promoAtom);
  const { data: user } = useCurrentUser();
  const offer = useAtomValue(offerAtom);
  const task = useAtomValue(writingTaskAtom);
  const openPanel = useSetAtom(mobilePanelAtom);
  const openDialog = useSetAtom(openDialogAtom);
  const isWide = useIsWide();
  const writing = useWriting();
  const [isEditing, setEditing] = useState(false);
  const isBusy = offer?.isWriting === true;
  // On a phone, the texts are below the preview, which this panel covers.
  const showPreview = (): void => {
    if (!isWide) openPanel(null);
  };
  const create = (): void => {
    void writing.offer(task, { applies: true });
    showPreview();
  };
  return (
    <section className={classes.part} aria-label="Promotion text" data-edits-promo>
      {isEditing ? (
        <PromotionEditor onClose={() => setEditing(false)} />
      ) : (
        <>
          {user != null && <ClassOfText user={user} />}
          <PrimaryButton
            isFullWidth
            isDisabled={isBusy}
            icon={<IconSparkles size={18} aria-hidden />}
            onClick={create}
          >
            {isBusy ? 'Generating...' : 'Create Promotion'}
          </PrimaryButton>
          {offer === null && <AutoNotice onWrite={create} />}
          {isWide && <TextChoice />}
          <RefineTools onWrite={showPreview} />
          {hasPromotion(promo) && (
            <Button variant="default" size="md" fullWidth onClick={() => setEditing(true)}>
              Edit Promotion
            </Button>
          )}
          <WritingFields />
          <div className={classes.links}>
            <TextButton onClick={() => openDialog('phrases')}>Do say, don’t say</TextButton>
            <TextButton onClick={() => openDialog('promotion-texts')}>Earlier texts</TextButton>
          </div>
        </>
      )}
    </section>
  );
};
