import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { generatePromotion } from '#contract/promotion.contract.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { ClassInfo } from '#schema/class-info.ts';
import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import classes from '#src/features/editor/class-form/promotion-part.module.css';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { localToday } from '#src/features/editor/document/local-today.ts';
import { hasPromotion, MESSAGE_ID, writePromotion } from '#src/features/editor/document/promotion-edits.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { DeferredTextarea } from '#src/ui/counted-field.tsx';

/** The server gives two tries of an AI service 45 seconds. */
const TIMEOUT_MS = 50_000;

/** As the specification words it (WR-014). */
const NOTHING_WRITTEN = 'No promotional text received from API';

const requestText = async ({ filledOn: _when, ...form }: ClassInfo) => {
  const written = await call(
    generatePromotion,
    { body: { ...form, today: localToday() } },
    { timeoutMs: TIMEOUT_MS },
  );
  if (written.promotionalText.trim() === '') throw new Error(NOTHING_WRITTEN);
  return written;
};

/** The server's own words, or the status as the specification words it (WR-018). */
const problemOf = (error: Error): string => {
  if (!(error instanceof ApiError) || error.code !== 'UNEXPECTED' || error.status === 0) return error.message;
  return `API request failed with status ${error.status}`;
};

const noticeOf = ({ notice, variations }: ResponseOf<typeof generatePromotion>): string => {
  if (notice !== null) return notice.message;
  return variations[0]?.writer === 'ai' ? 'Written by the AI writer.' : "Written by PolePro's own writer.";
};

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
      <p className={classes.note}>
        Only the promotional message is editable. The branding line and instructor signature are added
        automatically.
      </p>
      <Button variant="default" size="md" onClick={onClose}>
        Hide Editor
      </Button>
    </>
  );
};

/** Writes the promotional text from the form, and opens its editor. */
export const PromotionPart = () => {
  const promo = useAtomValue(promoAtom);
  const { getInfo } = useClassForm();
  const { apply } = useEdit();
  const [isEditing, setEditing] = useState(false);
  const { mutate, isPending, error, data } = useMutation({ mutationFn: requestText });
  if (promo.contentMode !== 'auto' || promo.contentType !== 'ai-promotion') return null;
  const create = (): void =>
    mutate(getInfo(), {
      // The form may have changed meanwhile: the text follows it as it is now.
      onSuccess: ({ variations }) =>
        apply(writePromotion, {
          written: variations[0]?.blocks ?? [],
          info: getInfo(),
          today: localToday(),
        }),
    });
  return (
    <section className={classes.part} aria-label="Promotion text" data-edits-promo>
      {isEditing ? (
        <PromotionEditor onClose={() => setEditing(false)} />
      ) : (
        <>
          <PrimaryButton
            isFullWidth
            isDisabled={isPending}
            icon={<IconSparkles size={18} aria-hidden />}
            onClick={create}
          >
            {isPending ? 'Generating...' : 'Create Promotion'}
          </PrimaryButton>
          {hasPromotion(promo) && (
            <Button variant="default" size="md" fullWidth onClick={() => setEditing(true)}>
              Edit Promotion
            </Button>
          )}
          {error !== null && (
            <p className={classes.problem} role="alert">
              {problemOf(error)}
            </p>
          )}
          {data !== undefined && error === null && !isPending && (
            <output className={classes.note}>{noticeOf(data)}</output>
          )}
        </>
      )}
    </section>
  );
};
