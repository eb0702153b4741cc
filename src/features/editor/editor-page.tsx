import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FindPromoScreen } from '#src/features/editor/find-promo-screen.tsx';
import { OpenPromoScreen } from '#src/features/editor/open-promo-screen.tsx';
import { usePrefetchLibrary } from '#src/features/editor/state/use-library.ts';
import { GroupTooltips } from '#src/ui/group-tooltips.tsx';

type EditorPageProps = {
  /** The account menu; logging out waits for `beforeLogout`, which is false while something is unsaved. */
  renderAccount: (beforeLogout: () => Promise<boolean>) => ReactNode;
};

/** The editor. The address names the open promo, so that a reload returns to it. */
export const EditorPage = ({ renderAccount }: EditorPageProps) => {
  const [search] = useSearchParams();
  // In parallel to the promo.
  usePrefetchLibrary();
  const promoId = search.get('promo');
  if (promoId === null) return <FindPromoScreen />;
  return (
    <GroupTooltips>
      <OpenPromoScreen key={promoId} promoId={promoId} renderAccount={renderAccount} />
    </GroupTooltips>
  );
};
