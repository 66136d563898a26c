import { changeRows } from '#e2e/chat/stored.ts';

/** No test checks access to this institution, so it may be reassigned between staff. */
export const spareInstitution = 12;
const start = 'mark7.';
const form = /mark7\.(\w+)\.(\d+)\./g;

/**
 * The statement that plants each kind of secret. The number in a mark is the customer's id, or else the institution's.
 */
const places = {
  message: `update messages set content = content || ' mark7.message.' || "channelCustomerId" || '.'
    where "channelCustomerId" is not null`,
  privateNote: `insert into "privateNotes" (conversation, "authorId", text, "createdAt")
    select 'channel:' || id, 1, 'mark7.privateNote.' || id || '.', "createdAt" from users where role = 'customer'`,
  note: `insert into "institutionNotes" ("institutionId", "authorId", text, "createdAt")
    select id, 1, 'mark7.note.' || id || '.', "createdAt" from institutions`,
  comment: `insert into "setupComments" ("institutionId", "authorId", text, "createdAt")
    select id, 1, 'mark7.comment.' || id || '.', "createdAt" from institutions`,
  session: `update lessons set description = 'mark7.session.' || "institutionId" || '.' where "institutionId" is not null`,
  request: `update "invoiceRequests" set note = 'mark7.request.' || "institutionId" || '.'`,
  resource: `update resources set description = 'mark7.resource.' || "institutionId" || '.' where "institutionId" is not null`,
  notice: `update notifications set description = 'mark7.notice.' || "userId" || '.' where "userId" is not null`,
};

const byPerson = ['message', 'privateNote', 'notice'];

/** Which of the institution's customers and staff may read each kind, besides admins. */
const readers = {
  message: ({ isSelf, isManager }) => isSelf || isManager,
  privateNote: ({ isManager }) => isManager,
  note: ({ isManager, isSupporter }) => isManager || isSupporter,
  comment: ({ isCustomer, isManager, isSupporter }) => isCustomer || isManager || isSupporter,
  // Staff of the institution may take part in its sessions.
  session: ({ isCustomer, isStaff }) => isCustomer || isStaff,
  request: ({ isCustomer, isManager }) => isCustomer || isManager,
  resource: ({ isCustomer, isManager }) => isCustomer || isManager,
  notice: ({ isSelf }) => isSelf,
};

/** Plants marks that only some people may read into the database file of a stopped portal. */
export function plantMarks(file) {
  changeRows(file, (database) => {
    for (const statement of Object.values(places)) database.exec(statement);
  });
}

/** Finds marks in an answer that the viewer may not read, by the assignments in the database file. */
export function createMarkReader(file) {
  const institutions = new Map();
  const institutionOf = new Map();
  changeRows(file, (database) => {
    for (const row of database.prepare('select * from institutions').all()) institutions.set(row.id, row);
    for (const row of database.prepare('select * from users').all()) institutionOf.set(row.id, row.institutionId);
  });

  function isFor(viewer, kind, number) {
    const institutionId = byPerson.includes(kind) ? institutionOf.get(number) : number;
    if (viewer.role === 'admin' || institutionId === spareInstitution) return true;
    const { accountManagerId, techSupportId } = institutions.get(institutionId) ?? {};
    return readers[kind]({
      isSelf: viewer.id === number,
      isCustomer: viewer.role === 'customer' && viewer.institutionId === institutionId,
      isStaff: ['account_manager', 'tech_support'].includes(viewer.role),
      isManager: viewer.id === accountManagerId,
      isSupporter: viewer.id === techSupportId,
    });
  }

  let met = 0;
  return {
    notFor(bytes, viewer) {
      if (!bytes.includes(start)) return [];
      const found = [...String(bytes).matchAll(form)];
      const wrong = found.filter(([, kind, number]) => !isFor(viewer, kind, Number(number))).map(([mark]) => mark);
      met += found.length - wrong.length;
      return [...new Set(wrong)];
    },
    /** The number of marks found that the viewer may read: if it is zero, finding no others proves nothing. */
    met: () => met,
  };
}
