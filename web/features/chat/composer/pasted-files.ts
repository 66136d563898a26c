/** The files of a paste. None if it holds formatted text: Office programs add a picture of the copied text, but people mean the text. */
export function pastedFiles(clipboard: DataTransfer): File[] {
  const isFormattedText = clipboard.types.includes('text/html') && clipboard.getData('text/plain').trim() !== '';
  return isFormattedText ? [] : [...clipboard.files];
}
