import { Button, FileButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import type { UploadTarget } from '#src/api/resumable-upload.ts';
import { acceptFile, type FileRules } from '#src/features/editor/library/accept-file.ts';
import { sendFile } from '#src/features/editor/library/sending.ts';
import classes from '#src/features/editor/library/uploads.module.css';

type UploadAreaProps = {
  label: string;
  hint: string;
  rules: FileRules;
  target: Omit<UploadTarget, 'title'>;
  allowsMany: boolean;
  onSent: () => void;
};

const titleOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 100) || 'Video';

/** Where files are chosen, or dropped, to be uploaded. What cannot be one is refused here, with the reason. */
export const UploadArea = ({ label, hint, rules, target, allowsMany, onSent }: UploadAreaProps) => {
  const [isOver, setIsOver] = useState(false);
  const take = (files: readonly File[]): void => {
    for (const file of allowsMany ? files : files.slice(0, 1)) {
      const refusal = acceptFile(file, rules);
      if (refusal === null) void sendFile(file, { ...target, title: titleOf(file.name) }, onSent);
      else notifications.show({ message: refusal, color: 'red' });
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    <div
      className={classes['area']}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileButton multiple onChange={take} accept={rules.accept}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            className={classes['button'] ?? ''}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <p className={classes['hint']}>{hint}</p>
    </div>
  );
};
