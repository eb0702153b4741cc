import { useMutation } from '@tanstack/react-query';
import { notifyError } from '#src/api/notify-error.ts';
import { copyToClipboard } from '#src/ui/browser/copy-to-clipboard.ts';
import type { ShareLink, ShareLinkActions } from '#src/ui/share-link-form.tsx';

type ShareLinkCalls<Days, Link extends ShareLink> = {
  make: (days: Days) => Promise<Link & { path: string }>;
  withdraw: () => Promise<unknown>;
  /** Called with the new link, or with null after a withdrawal. */
  onChange: (link: Pick<Link, 'expiresAt'> | null) => void;
};

/** Creates a share link, copies its URL, and withdraws it; shows errors. */
export const useShareLink = <Days, Link extends ShareLink>({
  make,
  withdraw,
  onChange,
}: ShareLinkCalls<Days, Link>): ShareLinkActions<Days> => {
  const making = useMutation({
    mutationFn: async (days: Days) => {
      const made = make(days);
      const url = made.then(({ path }) => new URL(path, location.origin).href);
      const isCopied = await copyToClipboard(url);
      const { expiresAt } = await made;
      onChange({ expiresAt });
      return { url: await url, isCopied };
    },
    onError: notifyError,
  });
  const withdrawal = useMutation({
    mutationFn: withdraw,
    onSuccess: () => {
      making.reset();
      onChange(null);
    },
    onError: notifyError,
  });
  return {
    made: making.data ?? null,
    isCopying: making.isPending,
    onCopy: making.mutate,
    isWithdrawing: withdrawal.isPending,
    onWithdraw: () => withdrawal.mutate(),
  };
};
