// Loaded before a program of the portal: sets its clock ahead by PORTAL_TEST_AHEAD_DAYS.
const aheadMs = Number(process.env.PORTAL_TEST_AHEAD_DAYS) * 86_400_000;
const { now } = Date;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now() + aheadMs] : parts));
  }

  static now() {
    return now() + aheadMs;
  }
};
