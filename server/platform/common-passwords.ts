/** Whether a password is one of those that whoever guesses tries first, in any case: some 40,000 that were stolen elsewhere. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded when somebody first chooses a password: it is half a megabyte.
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((common) => common.toLowerCase())),
  );
  return (await known).has(password.toLowerCase());
}

let known: Promise<ReadonlySet<string>> | undefined;
