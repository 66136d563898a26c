import type { Person } from '#server/features/people/people.queries.ts';
import type { ExamQuestion } from './exam-sets.ts';

const nobody = { username: 'examinee', department: null, createdAt: '2026-01-01T00:00:00.000Z', deactivatedAt: null };

/** The examinee: a librarian of the University of Harrowmere, an account manager, or an administrator. */
export function personOf(by: ExamQuestion['by']): Person {
  const common = { ...nobody, id: 1, fullName: 'Examinee', subscriptionTier: null };
  if (by !== 'customers') {
    const none = { institutionId: null, companyName: null, accountManagerId: null, techSupportId: null };
    return { ...common, ...none, role: by === 'staff' ? 'account_manager' : 'admin' };
  }
  const institution = { institutionId: 1, companyName: 'University of Harrowmere' };
  return { ...common, ...institution, role: 'customer', accountManagerId: 2, techSupportId: 3 };
}

/** Institutions that the staff of the exam serve. */
export const servedByExaminees = [
  { id: 1, name: 'University of Harrowmere' },
  { id: 2, name: 'Calder Bay University' },
];
