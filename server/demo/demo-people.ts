import { type CastInstitution, type CastMember, staff } from './cast.ts';

/** Invented institutions and people, from id 3 and 7 on, so that lists are as long as in real life. */
export const demoInstitutions: readonly CastInstitution[] = [
  { id: 3, name: 'Northfell College', accountManagerId: 4, techSupportId: 3, consortiumId: 1 },
  { id: 4, name: 'Universiteit Westerduin', accountManagerId: 4, techSupportId: 8 },
  { id: 5, name: 'Université de Valbrune', accountManagerId: 7, techSupportId: 8 },
  { id: 6, name: 'Kestrel Institute of Technology', accountManagerId: 4, techSupportId: 3, consortiumId: 1 },
  { id: 7, name: 'Tamarind Coast University', accountManagerId: 7, techSupportId: 3 },
  { id: 8, name: 'Instituto Aldamar', accountManagerId: 7, techSupportId: 8 },
  { id: 9, name: 'Hoshimura University', accountManagerId: 4, techSupportId: 8 },
  { id: 10, name: 'Adanwe University College', accountManagerId: 4, techSupportId: 3, consortiumId: 1 },
  { id: 11, name: 'Lake Ellery Polytechnic', accountManagerId: 7, techSupportId: 3 },
  { id: 12, name: 'Marrowbridge Business School', accountManagerId: 4, techSupportId: 8 },
];

/** By institution id; the two of the cast come first. */
const tiers: Record<number, string> = {
  1: 'gold',
  2: 'silver',
  3: 'subject',
  4: 'gold',
  5: 'professional',
  6: 'silver',
  7: 'subject',
  8: 'silver',
  9: 'gold',
  10: 'subject',
  11: 'silver',
  12: 'professional',
};

/** Three people have left; their messages stay. */
const leftDaysAgo = new Map([
  [14, 30],
  [26, 45],
  [31, 60],
]);

export const demoPeople: readonly CastMember[] = [
  staff(7, 'manager2', 'Callum Reyes', 'account_manager'),
  staff(8, 'tech2', 'Noor Haddad', 'tech_support'),
  staff(9, 'admin2', 'Grace Whitcombe', 'admin'),
  ...customersOf(3, [
    [10, 'Oliver Penhale', 'Library', 0.8],
    [11, 'Hannah Twist', 'Digital Collections', 5],
  ]),
  ...customersOf(4, [
    [12, 'Joost van der Molen', 'Universiteitsbibliotheek', 3],
    [13, 'Sanne de Wit', 'Licensing', 12],
    [14, 'Femke Hoekstra', 'Research Support', 41],
  ]),
  ...customersOf(5, [
    [15, 'Élodie Marchand', 'Bibliothèque', 1.1],
    [16, 'Baptiste Renaudin', 'Ressources numériques', 26],
  ]),
  ...customersOf(6, [
    [17, 'Wei-Ling Ashdown', 'Library Systems', 0.4],
    [18, 'Marcus Obi', 'Engineering Library', 8],
    [19, 'Rebecca Thornfield', 'Acquisitions', null],
  ]),
  ...customersOf(7, [
    [20, 'Anjali Perera', 'Knowledge Services', 2],
    [21, 'Ravindra Coomaras', 'Systems', 33],
  ]),
  ...customersOf(8, [
    [22, 'Lucía Benavent', 'Biblioteca Central', 6],
    [23, 'Mateo Iturralde', 'Hemeroteca', 19],
  ]),
  ...customersOf(9, [
    [24, 'Haruka Mizuno', 'Library', 4],
    [25, 'Kenji Asahara', 'Information Systems', 14],
    [26, 'Yui Tachikawa', 'Electronic Resources', 64],
  ]),
  ...customersOf(10, [
    [27, 'Kwabena Adomako', 'Library', 0.6],
    [28, 'Efua Sarpong', 'Serials', 9],
  ]),
  ...customersOf(11, [
    [29, 'Dana Kowalczyk', 'Learning Commons', 7],
    [30, 'Peter Halvorsen', 'Systems', 22],
    [31, 'Amber Castellane', 'Reference', 62],
  ]),
  ...customersOf(12, [
    [32, 'Fiona Strathearn', 'Business Library', 1.7],
    [33, 'Imran Qadri', 'Research Data', 16],
    [34, 'Lydia Abernathy', 'Collections', null],
  ]),
  ...customersOf(1, [[35, 'Samuel Oyelaran', 'Digital Learning', 11]]),
  ...customersOf(2, [[36, 'Beatrix Novak', 'Library', 24]]),
];

type Line = readonly [id: number, fullName: string, department: string, signedIn: number | null];

function customersOf(institutionId: number, lines: readonly Line[]): CastMember[] {
  const subscriptionTier = tiers[institutionId] ?? null;
  return lines.map(([id, fullName, department, signedIn]) => ({
    id,
    username: usernameOf(fullName),
    fullName,
    role: 'customer',
    institutionId,
    department,
    subscriptionTier,
    joined: 280 + ((id * 37) % 190),
    signedIn,
    deactivated: leftDaysAgo.get(id) ?? null,
  }));
}

function usernameOf(fullName: string): string {
  const plain = fullName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(' ');
  return `${words[0]}.${words.at(-1)}`;
}
