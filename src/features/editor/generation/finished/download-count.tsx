import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { downloadLimit } from '#contract/permissions.ts';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { useDownloadDenial } from '#src/features/editor/generation/use-download.tsx';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';
import classes from '#src/features/editor/generation/finished/video-dialog.module.css';

/** How many downloads are used, for a plan that limits them. */
const countLine = (user: CurrentUser | null | undefined): string | null => {
  const limit = user == null ? null : downloadLimit(user);
  if (user == null || limit === null) return null;
  return `${user.downloadCount} of ${limit} free downloads used this month. A video counts once, downloaded or shared.`;
};

/** Where downloads are limited, how many are used; or why this video cannot be downloaded, with a link to Pro. */
export const DownloadCount = ({ render }: { render: RenderView }) => {
  const { data: user } = useCurrentUser();
  const denial = useDownloadDenial(render);
  const line = countLine(user);
  return (
    <>
      {line !== null && <p className={classes.line}>{denial ?? line}</p>}
      {denial !== null && <UpgradeLink feature="downloads">Upgrade to Pro</UpgradeLink>}
    </>
  );
};
