/** A number with its noun: '1 video', '3 videos', '1,200 videos'. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`;
