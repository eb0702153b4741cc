import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { describeError } from '#src/api/describe-error.ts';
import type { PickableTemplate } from '#src/features/editor/templates/pickable-template.ts';
import classes from '#src/features/editor/templates/template-card.module.css';
import type { useOwnTemplates } from '#src/features/editor/templates/use-own-templates.ts';

type Own = ReturnType<typeof useOwnTemplates>;

const complain = (error: unknown): void => {
  notifications.show({ message: describeError(error), color: 'red' });
};

/** The field stands there because somebody asked to type. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();

/** Rename and delete, for a template that the person has made. */
export const OwnTemplateMenu = ({ template, own }: { template: PickableTemplate; own: Own }) => {
  const { id, title: name, promo } = template;
  const [title, setTitle] = useState<string | null>(null);
  const keep = (): void => {
    const next = title?.trim() ?? '';
    setTitle(null);
    if (next !== '' && next !== name) own.rename({ id, title: next }).catch(complain);
  };
  const bringBack = (notice: string): void => {
    notifications.hide(notice);
    own.save({ title: name, document: promo }).catch(complain);
  };
  const remove = async (): Promise<void> => {
    await own.remove(id);
    const notice = `template-deleted-${id}`;
    notifications.show({
      id: notice,
      autoClose: 12_000,
      message: (
        <span className={classes['deleted']}>
          {name} is deleted. Promos made from it stay.
          <Button size="sm" variant="default" onClick={() => bringBack(notice)}>
            Undo
          </Button>
        </span>
      ),
    });
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal returnFocus={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon data-menu="" variant="transparent" size={44} aria-label={`More for ${name}`}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setTitle(name)}>
            Rename
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => void remove().catch(complain)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {title !== null && (
        <TextInput
          className={classes['rename'] ?? ''}
          aria-label={`New title of ${name}`}
          size="md"
          maxLength={MAX_TITLE_LENGTH}
          ref={focusOnce}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep();
            if (event.key !== 'Escape') return;
            // It takes back the title and does not close the panel.
            event.stopPropagation();
            setTitle(null);
          }}
        />
      )}
    </>
  );
};
