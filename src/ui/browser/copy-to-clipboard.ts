const write = async (text: string | Promise<string>): Promise<void> => {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  if (typeof ClipboardItem !== 'function') return navigator.clipboard.writeText(await text);
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
};

/**
 * Copies a text, or one that is still on its way: its promise goes to the clipboard as it is where that is possible, because Safari
 * allows copying only within a press. Returns whether the text is on the clipboard.
 */
export const copyToClipboard = async (text: string | Promise<string>): Promise<boolean> => {
  try {
    await write(text);
    return true;
  } catch {
    return false;
  }
};
