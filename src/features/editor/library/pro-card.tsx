import classes from '#src/features/editor/library/pro-card.module.css';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';

/** Tells an account that does not pay what Pro has for its videos, and leads there. */
export const ProCard = () => (
  <section className={classes['card']} aria-label="Upgrade to Pro">
    <h3 className={classes['title']}>
      <UpgradeLink feature="videos">Upgrade to Pro</UpgradeLink>
    </h3>
    <p className={classes['pitch']}>
      As many videos of your own as you like, each cut into clips of 15 seconds by itself.
    </p>
  </section>
);
