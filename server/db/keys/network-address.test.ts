import { expect, test } from 'vitest';
import { addressKey } from './network-address.ts';

test('an address of IPv4 counts for itself, also where it is written as one of IPv6', () => {
  const writings = ['10.97.0.1', '::ffff:10.97.0.1', '::ffff:a61:1', '::FFFF:0A61:0001', '0:0:0:0:0:ffff:a61:1'];
  for (const address of [...writings, '0:0:0:0:0:ffff:10.97.0.1']) expect(addressKey(address)).toBe('10.97.0.1');
  expect(addressKey('::ffff:a61:2')).toBe('10.97.0.2');
  expect(addressKey('::ffff:c0a8:ff01')).toBe('192.168.255.1');
});

test('an address of IPv6 counts with its neighbours of the first 56 bits, and no others', () => {
  expect(addressKey('2001:db8:1:2ab::1')).toBe('2001:db8:1:200::/56');
  expect(addressKey('2001:0db8:0001:02ff:1:2:3:4')).toBe('2001:db8:1:200::/56');
  expect(addressKey('2001:db8:1:300::1')).toBe('2001:db8:1:300::/56');
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/56');
  expect(addressKey('::1')).toBe('0:0:0:0::/56');
  // These look similar, but are not IPv4-mapped addresses.
  expect(addressKey('::ffff:0:a61:1')).toBe('0:0:0:0::/56');
  expect(addressKey('1::ffff:a61:1')).toBe('1:0:0:0::/56');
});
