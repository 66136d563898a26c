/** The password of all demo users. The README prints it, so it is refused as a choice in a real portal. */
export const demoPassword = 'carrel-demo';

/** Says whether a password, in any case, is among some 40,000 stolen ones that attackers try first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded when somebody first chooses a password: the list is half a megabyte.
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((common) => common.toLowerCase())),
  );
  return (await known).has(password.toLowerCase());
}

let known: Promise<ReadonlySet<string>> | undefined;
