/**
 * The files of a paste. Office programs put a picture of the copied text beside the text itself: whoever pastes from them
 * means the text.
 */
export function pastedFiles(clipboard: DataTransfer): File[] {
  const isFormattedText = clipboard.types.includes('text/html') && clipboard.getData('text/plain').trim() !== '';
  return isFormattedText ? [] : [...clipboard.files];
}
