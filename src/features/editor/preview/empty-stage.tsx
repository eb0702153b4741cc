import { layersInOrder } from '#schema/layers-in-order.ts';
import type { Promo } from '#schema/promo.ts';
import classes from '#src/features/editor/preview/empty-stage.module.css';

/** Says how to begin while the promo shows nothing at all. */
export const EmptyStage = ({ promo }: { promo: Promo }) => {
  if (promo.background !== null || layersInOrder(promo).length > 0) return null;
  return (
    <div className={classes['empty']}>
      <p className={classes['title']}>Your stage is empty</p>
      <p className={classes['text']}>Start from an example, or choose a video and write a text.</p>
    </div>
  );
};
