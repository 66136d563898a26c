// Loaded before a portal's own code: its time stands still, as in the tests whose rows and samples it gets.
const now = Date.parse('2026-03-04T12:00:00.000Z');

globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now] : parts));
  }
  static now() {
    return now;
  }
};
