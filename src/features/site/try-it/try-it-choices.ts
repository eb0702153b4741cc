/** Half hours from noon to 9:30 PM, as the class form writes them. */
export const tryItTimes: readonly string[] = Array.from({ length: 20 }, (_, index) => {
  const hour = Math.floor(index / 2);
  return `${hour === 0 ? 12 : hour}:${index % 2 === 0 ? '00' : '30'} PM`;
});

/** Templates that show a class well, by their ids. Their own files come with the preview only. */
export const tryItTemplates = [
  { id: 'heels-night', title: 'Heels' },
  { id: 'neon-class', title: 'Neon' },
  { id: 'silk-flow', title: 'Silk' },
  { id: 'power-class', title: 'Power' },
] as const;
