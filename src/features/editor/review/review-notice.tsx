import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '#contract/endpoint.ts';
import { listReviewNews, type ReviewEntryKind } from '#contract/sharing/reviews.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useActionContext } from '#src/features/editor/actions/use-action-context.ts';
import { openReview } from '#src/features/editor/actions/view-actions.ts';
import notices from '#src/ui/lists/notice-row.module.css';
import { promoReviewQuery } from '#src/features/editor/state/promo-review.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';

type News = ResponseOf<typeof listReviewNews>['news'][number];

const NOTICE = 'review-news';

const leads: Record<ReviewEntryKind, string> = {
  comment: 'commented on',
  change_requested: 'asks for a change to',
  approved: 'approved',
};

const sentenceOf = ({ author, kind, title, count }: News): string =>
  `${author} ${leads[kind]} ${title}${count > 1 ? `, and there is more` : ''}.`;

/** Announces once what reviewers said since the last visit, with a link; renders nothing itself. */
export const ReviewNotice = () => {
  const { promoId, saveNow } = useOpenPromo();
  const navigate = useNavigate();
  const contextOf = useActionContext();
  const { data } = useQuery({ queryKey: queryKeys.reviewNews, queryFn: () => call(listReviewNews) });
  // The rail shows the review of a promo that has one.
  useQuery(promoReviewQuery(promoId));
  const latest = data?.news[0];
  const others = (data?.news.length ?? 0) - 1;
  const open = useEffectEvent(async ({ promoId: id }: News): Promise<void> => {
    notifications.hide(NOTICE);
    if (id === promoId) return openReview.run(contextOf());
    await saveNow().catch(() => undefined);
    await navigate(`/?promo=${id}`);
  });
  useEffect(() => {
    if (latest === undefined) return undefined;
    notifications.show({
      id: NOTICE,
      autoClose: false,
      title: 'New feedback from your reviewers',
      message: (
        <span className={notices.row}>
          {sentenceOf(latest)}
          {others > 0 &&
            ` ${others === 1 ? 'One more promo has' : `${others} more promos have`} new feedback.`}
          <Button size="sm" variant="default" onClick={() => void open(latest)}>
            {latest.promoId === promoId ? 'Show' : 'Open'}
          </Button>
        </span>
      ),
    });
    return () => {
      notifications.hide(NOTICE);
    };
  }, [latest, others, promoId]);
  return null;
};
