/**
 * Effects of erasing a person or an institution, in words. `server/features/privacy/erasure` implements them; an erased
 * person is shown as “Former member of …”.
 */
export const erasures = {
  goes: 'Erased with the person',
  emptied: 'Names, addresses and password go; a number without them stays, as “Former member of …”',
  channel:
    'Goes where it is of one’s own support channel. In conversations with others it stays: they are theirs as well',
  alone: 'Goes where no one but the team took part; otherwise it stays for the others',
  addressed: 'Goes where it was for that person alone; what others were told stays, without the name',
  files: 'Goes with its bytes; files that others were sent or that are in the library stay',
  library: 'A person’s additions to the library stay, under “Former member of …”; an institution’s go with it',
  asked: 'Goes, as long as it is tied to a question of that person',
  tokens: 'A person’s goes; an institution’s stays until that is erased',
  blanked: 'The values before and after are removed; the entry stays, with its time and author',
  number: 'Stays, with the number of an account that no longer has a name',
  others: 'Stays for the others who read it, under “Former member of …”; goes with the institution',
  law: 'Stays as long as tax law asks for it',
  institution: 'Stays with the institution, and goes when that is erased',
  institutionName: 'Stays with the institution; when that is erased, its names go and a number stays',
  list: 'Stays, since an older copy would bring them back otherwise; it has no name in it',
  soon: 'Ends by itself, within hours',
  nothing: 'Nothing to erase',
} as const;
export type ErasureId = keyof typeof erasures;
