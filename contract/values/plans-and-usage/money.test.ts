import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountMaxPence, formatBasisPoints, formatPence, formatPrice, readPounds, vatOf, vatOfPart } from './money.ts';
import { defaultPlans } from './plans.ts';

const amount = fc.integer({ min: 0, max: amountMaxPence });
const rate = fc.integer({ min: 0, max: 10_000 });

test('the prices of the plans are those of the price list', () => {
  expect(Object.values(defaultPlans).map(({ pricePence }) => formatPrice(pricePence))).toEqual([
    '£119.99',
    '£1,999.99',
    '£3,999.99',
    'On request',
  ]);
});

test('VAT is the exact amount to the nearest penny, half a penny upwards', () => {
  fc.assert(
    fc.property(amount, rate, (net, basisPoints) => {
      // Uses big integers and another rounding formula than the tested code.
      const exact = BigInt(net) * BigInt(basisPoints);
      expect(BigInt(vatOf(net, basisPoints))).toBe((exact * 2n + 10_000n) / 20_000n);
    }),
  );
  expect([vatOf(3_999_99, 2000), vatOf(119_99, 2000), vatOf(1, 5000), vatOf(1, 4999)]).toEqual([800_00, 24_00, 1, 0]);
});

test('VAT is nothing at no rate, the whole at a hundred percent, and grows with amount and rate', () => {
  fc.assert(
    fc.property(amount, rate, (net, basisPoints) => {
      expect(vatOf(net, 0)).toBe(0);
      expect(vatOf(net, 10_000)).toBe(net);
      expect(vatOf(net + 1, basisPoints)).toBeGreaterThanOrEqual(vatOf(net, basisPoints));
      expect(vatOf(net, basisPoints + 1)).toBeGreaterThanOrEqual(vatOf(net, basisPoints));
    }),
  );
});

test('an amount that was written is read back as the same pence', () => {
  fc.assert(
    fc.property(amount, (pence) => {
      expect(readPounds(formatPence(pence))).toBe(pence);
      expect(readPounds((pence / 100).toFixed(2))).toBe(pence);
    }),
  );
});

test('amounts are read as people type them, and nothing else is', () => {
  const read = ['12500', '12,500', ' £12,500.50 ', '£ 7', '0.5', '1,234,567.89'].map(readPounds);
  expect(read).toEqual([12_500_00, 12_500_00, 12_500_50, 7_00, 50, 1_234_567_89]);
  for (const text of ['', '£', '-1', '1.234', '12,50', '1,2345', '1e3', '12.500,00', '12 500', 'ten', '.5', 'NaN']) {
    expect([text, readPounds(text)]).toEqual([text, null]);
  }
});

test('percentages are written without needless zeros', () => {
  expect([0, 500, 550, 2000, 1925].map(formatBasisPoints)).toEqual(['0%', '5%', '5.5%', '20%', '19.25%']);
});

test('the VAT of parts adds up to that of the whole, however it is cut, and no part has less than nothing', () => {
  const cutUp = fc.record({
    parts: fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5_000_000 })), {
      minLength: 1,
    }),
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(cutUp, ({ parts, basisPoints }) => {
      const netPence = parts.reduce((sum, part) => sum + part, 0);
      const left = { netPence, vatPence: vatOf(netPence, basisPoints) };
      for (const part of parts) {
        const vatPence = vatOfPart(part, left, basisPoints);
        expect(vatPence).toBeGreaterThanOrEqual(0);
        // The rules of electronic invoices let a credit note's VAT be a penny off.
        expect(Math.abs(vatPence - vatOf(part, basisPoints))).toBeLessThanOrEqual(1);
        left.netPence -= part;
        left.vatPence -= vatPence;
      }
      expect(left).toEqual({ netPence: 0, vatPence: 0 });
    }),
  );
});
