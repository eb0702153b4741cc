import { IconCrown } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from '#src/ui/upgrade-link.module.css';

/** The sections of the upgrade page; the specification defines the ids. */
export type UpgradeFeature = 'watermark' | 'videos' | 'downloads' | 'custom-classes' | 'pricing-plans';

/** The URL of a section of the upgrade page. */
export const upgradePath = (feature: UpgradeFeature): string => `/upgrade?feature=${feature}`;

type UpgradeLinkProps = { feature: UpgradeFeature; children: string };

/** Links from a limit of the free plan to the upgrade page. Gold is reserved for Pro. */
export const UpgradeLink = ({ feature, children }: UpgradeLinkProps) => (
  <Link className={classes.link} to={upgradePath(feature)}>
    <IconCrown size={18} stroke={1.7} aria-hidden />
    {children}
  </Link>
);
