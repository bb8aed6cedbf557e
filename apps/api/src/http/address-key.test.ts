import { expect, test } from 'vitest'
import { addressKey } from './rate-limit.ts'

test('Q68 an IPv6 household is one address', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2::ffff'))
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
  expect(addressKey('2001:db8::1')).toBe(addressKey('2001:db8:0:0:5::1'))
  expect(addressKey('::ffff:203.0.113.1')).not.toBe(addressKey('::ffff:203.0.113.2'))
  expect(addressKey('203.0.113.1')).not.toBe(addressKey('203.0.113.2'))
})
