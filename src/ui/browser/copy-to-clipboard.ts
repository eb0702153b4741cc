const write = async (text: string | Promise<string>): Promise<void> => {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  if (typeof ClipboardItem !== 'function') return navigator.clipboard.writeText(await text);
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
};

/**
 * Copies a text or a promise of one; returns whether it succeeded. Passes the promise itself to the clipboard where possible, because
 * Safari allows copying only while it handles a click.
 */
export const copyToClipboard = async (text: string | Promise<string>): Promise<boolean> => {
  try {
    await write(text);
    return true;
  } catch {
    return false;
  }
};
