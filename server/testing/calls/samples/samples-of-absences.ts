import type { Me } from '#server/testing/calls/owned-rows.ts';
import { foreignId } from '#server/testing/insert-owned.ts';
import { absenceOf, endedAbsenceOf, foreignAbsence, foreignEndedAbsence } from '#server/testing/test-absences.ts';
import { successorId } from '#server/testing/test-institution-rows.ts';

/** Each enters an absence in a month of their own, so that no two overlap. */
const months: Readonly<Record<number, string>> = { 1: '04', 3: '05', 4: '06', 961: '07' };

export const samplesOfAbsences = {
  'GET /api/absences/stand-ins': (_: Me, isForeign: boolean) => ({ query: isForeign ? { staffId: successorId } : {} }),
  'POST /api/absences': ({ id }: Me, isForeign: boolean) => {
    const day = `2026-${months[id] ?? '07'}-10`;
    const own = id === 1 ? successorId : id;
    return { body: { staffId: isForeign ? foreignId : own, standInId: id === 1 ? 4 : 1, from: day, until: day } };
  },
  'POST /api/absences/:id/end': ({ id }: Me, isForeign: boolean) => ({
    params: { id: isForeign ? foreignAbsence : absenceOf(id) },
  }),
  'POST /api/absences/:id/caught-up': ({ id }: Me, isForeign: boolean) => ({
    params: { id: isForeign ? foreignAbsence : absenceOf(id) },
  }),
  'GET /api/absences/:id/meanwhile': ({ id }: Me, isForeign: boolean) => ({
    params: { id: isForeign ? foreignAbsence : absenceOf(id) },
  }),
  'POST /api/absences/:id/restore': ({ id }: Me, isForeign: boolean) => ({
    params: { id: isForeign ? foreignEndedAbsence : endedAbsenceOf(id) },
  }),
};
