/** Escapes people's text, so that it cannot become markup. */
export function htmlOf(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\r?\n/g, '<br>\n');
}
