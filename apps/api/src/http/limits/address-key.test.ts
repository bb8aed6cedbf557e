import { expect, test } from 'vitest'
import { addressKey } from './rate-limit.ts'

test('Q68 an IPv6 household is one address', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2::ffff'))
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
  expect(addressKey('2001:db8::1')).toBe(addressKey('2001:db8:0:0:5::1'))
  expect(addressKey('::1')).toBe(addressKey('0:0:0:0:0:0:0:2'))
  expect(addressKey('::ffff:203.0.113.1')).not.toBe(addressKey('::ffff:203.0.113.2'))
  expect(addressKey('203.0.113.1')).not.toBe(addressKey('203.0.113.2'))
})

test('Q68 one address is one caller, however it is written', () => {
  expect(addressKey('2001:0DB8:0001:0002::1')).toBe(addressKey('2001:db8:1:2::1'))
  expect(addressKey('fe80::1%eth0')).toBe(addressKey('fe80::1'))
  expect(addressKey('::FFFF:203.0.113.1')).toBe(addressKey('203.0.113.1'))
})

test.each(['', 'unknown', '_hidden', 'x'.repeat(10_000), '203.0.113.1:4711', '1.2.3', '::ffff:1.2.3'])(
  'Q68 %j is no address, and all such callers count together',
  (text) => {
    expect(addressKey(text)).toBe('unknown')
  },
)
