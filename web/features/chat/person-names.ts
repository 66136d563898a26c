const titles = /^(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|dame|rev)\.?$/i;

export function firstName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return words.find((word) => !titles.test(word)) ?? fullName;
}
