import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import type { PromoView } from '#contract/promos.contract.ts';
import type { DraftStore } from '#src/features/editor/state/draft-store.ts';
import { keepLeftDrafts } from '#src/features/editor/state/keep-left-drafts.ts';
import type { OpenedPromo } from '#src/features/editor/state/open-session.ts';

/** Keeps older unsaved work of other pages as promos of their own, once per opening, and says so. */
export const useKeepLeftDrafts = (view: PromoView, opened: OpenedPromo, drafts: DraftStore): void => {
  const hasBegun = useRef(false);
  useEffect(() => {
    // Twice would keep everything twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void keepLeftDrafts(view, opened.document, drafts).then((titles) => {
      const [title] = titles;
      if (title === undefined) return;
      notifications.show({
        title: 'We found more unsaved work',
        message: `Another tab had left it. It is among your promos as “${title}”.`,
        autoClose: 20_000,
      });
    });
  }, [drafts, opened, view]);
};
