import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { PromoSummary } from '#contract/promos.contract.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import classes from '#src/features/editor/promos/promo-card.module.css';
import type { PromoActions } from '#src/features/editor/promos/use-promo-actions.tsx';
import { PictureCard } from '#src/ui/picture-card.tsx';

type PromoCardProps = { promo: PromoSummary; isOpen: boolean; actions: PromoActions };

const changedAt = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The field stands there because somebody asked to type. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();

/** One promo: its picture, when it was changed, and what can be done with it. */
export const PromoCard = ({ promo, isOpen, actions }: PromoCardProps) => {
  const [title, setTitle] = useState<string | null>(null);
  const keep = (): void => {
    const next = title?.trim() ?? '';
    setTitle(null);
    if (next !== '' && next !== promo.title) void actions.rename(promo, next);
  };
  return (
    <li className={classes['item']}>
      <PictureCard
        title={promo.title}
        label={isOpen ? `${promo.title}, which is open` : `Open ${promo.title}`}
        isChosen={isOpen}
        picture={
          promo.posterUrl === null ? (
            <span className={classes['blank']} />
          ) : (
            <img src={promo.posterUrl} alt="" loading="lazy" />
          )
        }
        onPress={() => void actions.open(promo.id)}
      />
      {title !== null && (
        <TextInput
          className={classes['rename'] ?? ''}
          aria-label={`New title of ${promo.title}`}
          size="md"
          maxLength={MAX_TITLE_LENGTH}
          ref={focusOnce}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep();
            if (event.key !== 'Escape') return;
            // It takes back the title and not the whole list.
            event.stopPropagation();
            setTitle(null);
          }}
        />
      )}
      <div className={classes['foot']}>
        <time dateTime={promo.updatedAt}>{changedAt.format(new Date(promo.updatedAt))}</time>
        {/* The focus goes on to the title where that is what was asked for. */}
        <Menu position="bottom-end" withinPortal returnFocus={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={`More for ${promo.title}`}>
              <IconDots size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setTitle(promo.title)}>
              Rename
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void actions.duplicate(promo)}>
              Duplicate
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => void actions.remove(promo)}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  );
};
