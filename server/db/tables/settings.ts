export interface SettingsTables {
  /** Settings that administrators have changed; those without a row have their default. */
  settings: {
    name: string;
    /** JSON; null: the default, after a first change was taken back. */
    value: string | null;
    /** The value before the last change, for taking it back. */
    formerValue: string | null;
    /** The number of the save that changed it last (counter `settings`). */
    version: number;
    changedAt: string;
    /** Null for values of an upgrade. */
    changedById: number | null;
  };
}
