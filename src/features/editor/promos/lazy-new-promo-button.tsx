import { firstPaint } from '#src/features/editor/preview/first-paint.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import classes from '#src/features/editor/promos/lazy-new-promo-button.module.css';

/** Loaded after the first paint, with the calls that a new promo needs. Its place is there before. */
export const NewPromoButton = lazyPart(
  async () => (await import('#src/features/editor/promos/new-promo-button.tsx')).NewPromoButton,
  <span className={classes.place} />,
  firstPaint,
);
