import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '#src/ui/dialog.tsx';
import { RenameField } from '#src/ui/lists/card-menu.tsx';
import { show } from '#tests/src/support/show.tsx';

test('Escape cancels a rename and leaves the dialog around it open', async () => {
  const [onEnd, onRename, onClose] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  show(
    <Dialog opened title="My promos" closeLabel="Close" onClose={onClose}>
      <RenameField name="Monday Spin" max={80} onRename={onRename} onEnd={onEnd} />
    </Dialog>,
  );
  const field = await screen.findByLabelText('New title of Monday Spin');
  fireEvent.change(field, { target: { value: 'Tuesday' } });
  onEnd.mockClear();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onEnd).toHaveBeenCalledOnce();
  expect(onRename).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('the former name is selected, so that typing replaces it', () => {
  show(<RenameField name="Monday Spin" max={80} onRename={vi.fn()} onEnd={vi.fn()} />);
  const field = screen.getByLabelText<HTMLInputElement>('New title of Monday Spin');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Monday Spin'.length]);
});
