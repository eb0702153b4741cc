import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '#contract/endpoint.ts';
import { listReviewNews, type ReviewEntryKind } from '#contract/sharing/reviews.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useActionContext } from '#src/features/editor/actions/use-action.ts';
import { openReview } from '#src/features/editor/actions/view-actions.ts';
import { promoReviewQuery } from '#src/features/editor/review/use-review.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { useNotice } from '#src/ui/action-notice.tsx';

type News = ResponseOf<typeof listReviewNews>['news'][number];

const NOTICE = 'review-news';

const leads: Record<ReviewEntryKind, string> = {
  comment: 'commented on',
  change_requested: 'asks for a change to',
  approved: 'approved',
};

/** With the count, because a closed notice is shown again only if its text changes. */
const sentenceOf = ({ author, kind, title, count }: News): string =>
  `${author} ${leads[kind]} ${title}${count > 1 ? `, and there is more (${count} new)` : ''}.`;

const textOf = (latest: News, others: number): string => {
  if (others === 0) return sentenceOf(latest);
  return `${sentenceOf(latest)} ${others === 1 ? 'One more promo has' : `${others} more promos have`} new feedback.`;
};

/** Announces new feedback since the last visit, once, with a link. Renders nothing. */
export const ReviewNotice = () => {
  const { promoId, saveNow } = useOpenPromo();
  const navigate = useNavigate();
  const contextOf = useActionContext();
  const { data } = useQuery({ queryKey: queryKeys.reviewNews, queryFn: () => call(listReviewNews) });
  // For the rail, which shows the review of a promo that has one.
  useQuery(promoReviewQuery(promoId));
  const [latest, ...others] = data?.news ?? [];
  const open = async ({ promoId: id }: News): Promise<void> => {
    notifications.hide(NOTICE);
    if (id === promoId) return openReview.run(contextOf());
    await saveNow().catch(() => undefined);
    await navigate(`/?promo=${id}`);
  };
  useNotice(
    NOTICE,
    latest === undefined
      ? null
      : {
          title: 'New feedback from your reviewers',
          text: textOf(latest, others.length),
          action: { label: latest.promoId === promoId ? 'Show' : 'Open', run: () => void open(latest) },
        },
  );
  return null;
};
