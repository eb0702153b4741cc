/** Everything that has a key, as it is shown to people; `mod` is Ctrl, and ⌘ on a Mac. */
export const shortcuts: readonly (readonly [keys: string, does: string])[] = [
  ['Space', 'Play or pause'],
  ['mod + Z', 'Undo'],
  ['mod + Shift + Z', 'Redo'],
  ['Arrow keys', 'Move what is chosen a little'],
  ['Shift + arrow keys', 'Move it further'],
  ['Delete', 'Delete what is chosen'],
  ['mod + D', 'Duplicate what is chosen'],
  ['mod + ]', 'One step forward'],
  ['mod + [', 'One step back'],
  ['mod + Shift + ]', 'To the front'],
  ['mod + Shift + [', 'To the back'],
  ['Alt while dragging', 'Catch no lines'],
  ['Double-click a text', 'Write its words'],
  ['Escape', 'Choose nothing'],
  ['?', 'This list'],
];
