/**
 * Copies a text that is still on its way. The promise goes to the clipboard as it is where that is possible: Safari allows copying
 * only within a press. Returns whether the text is on the clipboard.
 */
export const copyPromised = async (text: Promise<string>): Promise<boolean> => {
  try {
    if (typeof ClipboardItem === 'function') {
      const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    } else await navigator.clipboard.writeText(await text);
    return true;
  } catch {
    return false;
  }
};
