import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { type Quota, type QuotaKind, readQuotas } from '#contract/accounts/quotas.contract.ts';
import { byteSize, formatNumber } from '#contract/number-format.ts';
import { personalVideoLimit } from '#contract/permissions.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/account/sections/storage-section.module.css';

/** Refetched whenever the section opens, because promos, uploads and videos change elsewhere. */
const useQuotas = () =>
  useQuery({ queryKey: queryKeys.quotas, queryFn: () => call(readQuotas), refetchOnMount: 'always' });

type CountedKind = Exclude<QuotaKind, 'documentBytes' | 'libraryBytes' | 'videoBytes'>;

const countLabels: Record<CountedKind, string> = {
  promos: 'promos',
  versions: 'earlier versions',
  templates: 'templates',
  overlayTracks: 'overlay tracks',
  libraryVideos: 'uploaded videos',
  libraryOverlays: 'uploaded overlays',
  videos: 'videos',
};

type Group = { title: string; bytes: QuotaKind; counts: readonly CountedKind[] };

const groups: readonly Group[] = [
  { title: 'Finished videos', bytes: 'videoBytes', counts: ['videos'] },
  { title: 'Library', bytes: 'libraryBytes', counts: ['libraryVideos', 'libraryOverlays'] },
  { title: 'Promos', bytes: 'documentBytes', counts: ['promos', 'templates', 'versions', 'overlayTracks'] },
];

/** `12 of 500 promos`. */
const countLine = ({ used, limit }: Quota, label: string): string =>
  `${formatNumber(used)} of ${formatNumber(limit)} ${label}`;

type UsageProps = { group: Group; quotas: ReadonlyMap<QuotaKind, Quota>; hidden: ReadonlySet<QuotaKind> };

/** The size and contents of one group. */
const Usage = ({ group: { title, bytes, counts }, quotas, hidden }: UsageProps) => {
  const size = quotas.get(bytes);
  if (size === undefined) return null;
  const label = `${byteSize(size.used)} of ${byteSize(size.limit)} used`;
  const lines = counts.flatMap((kind) => {
    const quota = quotas.get(kind);
    return quota === undefined || hidden.has(kind) ? [] : [countLine(quota, countLabels[kind])];
  });
  return (
    <li className={classes.group}>
      <div className={classes.row}>
        <span>{title}</span>
        <span className={classes.quiet}>{label}</span>
      </div>
      <Progress
        value={(Math.min(size.used, size.limit) / Math.max(1, size.limit)) * 100}
        size={6}
        radius="xl"
        className={classes.bar}
        aria-label={`${title}: ${label}`}
      />
      <span className={classes.quiet}>{lines.join(' · ')}</span>
    </li>
  );
};

/** The storage that the account uses, and its limits. */
export const StorageSection = ({ user }: { user: CurrentUser }) => {
  const query = useQuotas();
  const { data } = query;
  const quotas = new Map(data?.quotas.map((quota) => [quota.kind, quota]));
  const hidden = new Set<QuotaKind>([
    // The plan's lower limit is shown above.
    ...(personalVideoLimit(user) === null ? [] : (['libraryVideos'] as const)),
    // Only scripts create these.
    ...(quotas.get('overlayTracks')?.used === 0 ? (['overlayTracks'] as const) : []),
  ]);
  return (
    <SettingsSection title="Storage">
      <ListState {...queryState(query)} empty={null} usualHeight={224}>
        <ul className={classes.list}>
          {groups.map((group) => (
            <Usage key={group.title} group={group} quotas={quotas} hidden={hidden} />
          ))}
        </ul>
        {data?.videoRetentionDays != null && (
          <p className={classes.note}>
            A finished video is deleted {data.videoRetentionDays} days after it was made. Its promo stays.
          </p>
        )}
      </ListState>
    </SettingsSection>
  );
};
