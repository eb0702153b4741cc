import type { ResponseOf, ValidatedRequestOf } from '#contract/endpoint.ts';
import type { generatePromotion, PromotionVariation } from '#contract/promotion.contract.ts';
import { isRecurring } from '#schema/class-schedule.ts';
import { filledSlots, promotionalTextOf, promotionBlocks } from '#schema/promotion-text.ts';
import type { LocalDeps } from '#server/deps.ts';

type Request = ValidatedRequestOf<typeof generatePromotion>['body'];

/** Writes promotional texts for a class, each with its facts in slots, so that the text follows the form later. */
export const writePromotion = async (
  { promoWriter, clock }: LocalDeps,
  {
    today = clock.now().toISOString().slice(0, 10),
    paragraphs,
    length,
    variations: wanted,
    ...fields
  }: Request,
): Promise<ResponseOf<typeof generatePromotion>> => {
  const info = {
    ...fields,
    classDate: isRecurring(fields.schedule) ? '' : fields.classDate,
    filledOn: today,
  };
  const slots = filledSlots(info, today);
  const variations: PromotionVariation[] = [];
  for await (const written of promoWriter.write({
    style: info.writingStyle,
    slots,
    length,
    variations: wanted,
  })) {
    const blocks = promotionBlocks(written, { count: paragraphs, info, today });
    variations.push({ promotionalText: promotionalTextOf(blocks), blocks });
  }
  return { promotionalText: variations[0]?.promotionalText ?? '', variations };
};
