import { IconCrown } from '@tabler/icons-react';
import classes from '#src/features/editor/library/pro-card.module.css';

/** Tells an account that does not pay what Pro has for its videos. */
export const ProCard = () => (
  <section className={classes['card']} aria-label="Upgrade to Pro">
    <IconCrown className={classes['crown']} size={22} stroke={1.7} aria-hidden />
    <div>
      <h3 className={classes['title']}>Upgrade to Pro</h3>
      <p className={classes['words']}>
        As many videos of your own as you like, each cut into clips of 15 seconds by itself.
      </p>
    </div>
  </section>
);
