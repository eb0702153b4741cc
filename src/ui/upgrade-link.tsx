import { IconCrown } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from '#src/ui/upgrade-link.module.css';
import { type UpgradeFeature, upgradePath } from '#src/ui/upgrade-path.ts';

type UpgradeLinkProps = { feature: UpgradeFeature; children: string };

/** Leads from a limit of the free plan to what Pro has in its place; in gold, which is Pro's alone. */
export const UpgradeLink = ({ feature, children }: UpgradeLinkProps) => (
  <Link className={classes['link']} to={upgradePath(feature)}>
    <IconCrown size={18} stroke={1.7} aria-hidden />
    {children}
  </Link>
);
