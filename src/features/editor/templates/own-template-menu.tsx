import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { describeError } from '#src/api/api-error.ts';
import type { PickableTemplate } from '#src/features/editor/templates/pickable-templates.ts';
import classes from '#src/features/editor/templates/template-card.module.css';
import type { useOwnTemplates } from '#src/features/editor/templates/use-own-templates.ts';
import { CardMenu } from '#src/ui/card-menu.tsx';
import { RenameField } from '#src/ui/rename-field.tsx';

type Own = ReturnType<typeof useOwnTemplates>;

const reportError = (error: unknown): void => {
  notifications.show({ message: describeError(error), color: 'red' });
};

/** Rename and delete, for a template of the user. */
export const OwnTemplateMenu = ({ template, own }: { template: PickableTemplate; own: Own }) => {
  const { id, title: name, promo } = template;
  const [isRenaming, setIsRenaming] = useState(false);
  const restore = (notice: string): void => {
    notifications.hide(notice);
    own.save({ title: name, document: promo }).catch(reportError);
  };
  const remove = async (): Promise<void> => {
    await own.remove(id);
    const notice = `template-deleted-${id}`;
    notifications.show({
      id: notice,
      autoClose: 12_000,
      message: (
        <span className={classes.deleted}>
          {name} is deleted. Promos made from it stay.
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
      />
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
