import { IconCrown } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from '#src/ui/upgrade-link.module.css';

/** The parts of the upgrade page, by the ids that the specification gives them (document 2, section 2). */
export type UpgradeFeature = 'watermark' | 'videos' | 'downloads' | 'custom-classes' | 'pricing-plans';

/** Where the upgrade page says what Pro has instead of a limit. */
export const upgradePath = (feature: UpgradeFeature): string => `/upgrade?feature=${feature}`;

type UpgradeLinkProps = { feature: UpgradeFeature; children: string };

/** Leads from a limit of the free plan to what Pro has in its place; in gold, which is Pro's alone. */
export const UpgradeLink = ({ feature, children }: UpgradeLinkProps) => (
  <Link className={classes['link']} to={upgradePath(feature)}>
    <IconCrown size={18} stroke={1.7} aria-hidden />
    {children}
  </Link>
);
