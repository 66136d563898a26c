import type { Right } from '#contract/values/rights.ts';

export interface GrantTables {
  /** Rights beside those of the role: `capabilitiesOf` adds them. Undoing a grant deletes the row. */
  grantedRights: {
    userId: number;
    right: Right;
    grantedBy: number;
    at: string;
  };

  /** Former technical supporters of institutions, whose conversations the present one reads. */
  formerSupporters: {
    institutionId: number;
    userId: number;
    /** When somebody else took over the last time. */
    until: string;
  };
}
