import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

/** `open` is the delay of a tooltip, `skip` the time after one closes in which the next opens at once, ms (PF-033, PF-034). */
const DELAY = { open: 700, skip: 300 };

/** Groups the tooltips of a page. Not at the root: the positioning code is 16 KB that signing in does not need. */
export const GroupTooltips = ({ children }: { children: ReactNode }) => (
  <Tooltip.Group openDelay={DELAY.open} closeDelay={DELAY.skip}>
    {children}
  </Tooltip.Group>
);
