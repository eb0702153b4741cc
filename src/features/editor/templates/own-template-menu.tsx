import { Button, Menu } from '@mantine/core';
import { IconLock, IconReplace } from '@tabler/icons-react';
import { useStore } from 'jotai';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { describeError } from '#src/api/api-error.ts';
import type { PickableTemplate } from '#src/features/editor/templates/pickable-templates.ts';
import classes from '#src/features/editor/templates/template-card.module.css';
import type { useOwnTemplates } from '#src/features/editor/templates/use-own-templates.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  type LocksToEdit,
  TemplateLocksDialog,
} from '#src/features/editor/templates/template-locks-dialog.tsx';
import { CardMenu } from '#src/ui/card-menu.tsx';
import { RenameField } from '#src/ui/rename-field.tsx';

type Own = ReturnType<typeof useOwnTemplates>;

const reportError = (error: unknown): void => {
  notifications.show({ message: describeError(error), color: 'red' });
};

/** Rename and delete, for a template of the user; for a studio's owner also sharing it. */
export const OwnTemplateMenu = ({ template, own }: { template: PickableTemplate; own: Own }) => {
  const { id, title: name, promo, locks } = template;
  const store = useStore();
  const isOwner = useCurrentUser().data?.role === 'studio_owner';
  const [edited, setEdited] = useState<LocksToEdit | null>(null);
  const publish = async (next: TemplateLocks): Promise<void> => {
    if (edited === null) return;
    await own.publish({ id, document: edited.document, locks: next });
    notifications.show({
      message:
        locks === null
          ? `${name} is shared with your team.`
          : `${name} is updated. Your team is offered the update in promos made from it.`,
    });
  };
  const [isRenaming, setIsRenaming] = useState(false);
  const restore = (notice: string): void => {
    notifications.hide(notice);
    own.save({ title: name, document: promo, ...(locks === null ? {} : { locks }) }).catch(reportError);
  };
  const remove = async (): Promise<void> => {
    await own.remove(id);
    const notice = `template-deleted-${id}`;
    notifications.show({
      id: notice,
      autoClose: 12_000,
      message: (
        <span className={classes.deleted}>
          {name} is deleted. Promos made from it stay{locks !== null && ', with nothing locked'}.
          <Button size="sm" variant="default" onClick={() => restore(notice)}>
            Undo
          </Button>
        </span>
      ),
    });
  };
  return (
    <>
      <CardMenu
        name={name}
        className={classes.menu}
        onRename={() => setIsRenaming(true)}
        onDelete={() => void remove().catch(reportError)}
      >
        {isOwner && (
          <Menu.Item
            leftSection={<IconLock size={16} />}
            onClick={() => setEdited({ title: name, document: promo, locks })}
          >
            {locks === null ? 'Share with my team' : 'Change what is locked'}
          </Menu.Item>
        )}
        {isOwner && locks !== null && (
          <Menu.Item
            leftSection={<IconReplace size={16} />}
            onClick={() => setEdited({ title: name, document: store.get(promoAtom), locks })}
          >
            Replace with this promo
          </Menu.Item>
        )}
      </CardMenu>
      <TemplateLocksDialog edited={edited} onSave={publish} onClose={() => setEdited(null)} />
      {isRenaming && (
        <RenameField
          className={classes.rename}
          name={name}
          max={MAX_TITLE_LENGTH}
          onRename={(title) => void own.rename({ id, title }).catch(reportError)}
          onEnd={() => setIsRenaming(false)}
        />
      )}
    </>
  );
};
