import type { Locator, Page } from 'playwright-core';
import { previewTexts } from '#tests/support/browser/editor-steps.ts';

/** A rectangle on the screen, px. */
export type Box = { x: number; y: number; width: number; height: number };

/** Where a part of the page stands. */
export const boxOf = async (part: Locator): Promise<Box> => {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${String(part)} is not on the screen.`);
  return box;
};

/** Whether one covers a part of the other. */
export const isOver = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** The text of the preview that is read first. */
export const firstTextBox = async (page: Page): Promise<Box> => {
  const boxes = await Promise.all((await previewTexts(page).all()).map(boxOf));
  const [first] = boxes.toSorted((one, other) => one.y - other.y);
  if (first === undefined) throw new Error('The preview shows no text.');
  return first;
};
