const titles = /^(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|dame|rev)\.?$/i;

/** A person's first name: the first word that is not a title. */
export function firstName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return words.find((word) => !titles.test(word)) ?? fullName;
}
