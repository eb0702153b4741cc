import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { PromoSummary } from '#contract/promos.contract.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import classes from '#src/features/editor/promos/promo-card.module.css';
import { PromoPicture } from '#src/features/editor/promos/promo-picture.tsx';
import type { PromoActions } from '#src/features/editor/promos/use-promo-actions.tsx';
import { CardMenu } from '#src/ui/card-menu.tsx';
import { PictureCard } from '#src/ui/picture-card.tsx';
import { RenameField } from '#src/ui/rename-field.tsx';

type PromoCardProps = { promo: PromoSummary; isOpen: boolean; actions: PromoActions };

const changedAt = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** One promo: its picture, when it was changed, and what can be done with it. */
export const PromoCard = ({ promo, isOpen, actions }: PromoCardProps) => {
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <li className={classes['item']}>
      <PictureCard
        title={promo.title}
        label={isOpen ? `${promo.title}, which is open` : `Open ${promo.title}`}
        shape="film"
        isChosen={isOpen}
        picture={<PromoPicture promo={promo} />}
        onPress={() => void actions.open(promo.id)}
      />
      {isRenaming && (
        <RenameField
          className={classes['rename']}
          name={promo.title}
          maxLength={MAX_TITLE_LENGTH}
          onRename={(title) => void actions.rename(promo, title)}
          onEnd={() => setIsRenaming(false)}
        />
      )}
      <div className={classes['foot']}>
        <time dateTime={promo.updatedAt}>{changedAt.format(new Date(promo.updatedAt))}</time>
        <CardMenu
          name={promo.title}
          onRename={() => setIsRenaming(true)}
          onDelete={() => void actions.remove(promo)}
        >
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void actions.duplicate(promo)}>
            Duplicate
          </Menu.Item>
        </CardMenu>
      </div>
    </li>
  );
};
