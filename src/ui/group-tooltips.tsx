import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

/** A tooltip waits this long; for `skip` after one has gone, the next does not wait (document 1, section 9). ms. */
const DELAY = { open: 700, skip: 300 };

/** Around pages whose controls have tooltips. Not around all: what places tooltips is 16 KB that signing in does without. */
export const GroupTooltips = ({ children }: { children: ReactNode }) => (
  <Tooltip.Group openDelay={DELAY.open} closeDelay={DELAY.skip}>
    {children}
  </Tooltip.Group>
);
