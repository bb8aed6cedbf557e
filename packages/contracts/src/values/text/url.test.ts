import { expect, test } from 'vitest'
import { parseUrl } from './url.ts'

test('an address is parsed, a relative one by its base, and an invalid one is null', () => {
  expect(parseUrl('https://example.org/list')?.pathname).toBe('/list')
  expect(parseUrl('/outbox?a=1', 'https://porch.invalid')?.href).toBe('https://porch.invalid/outbox?a=1')
  expect(parseUrl('/outbox')).toBeNull()
  expect(parseUrl('https://', 'https://porch.invalid')).toBeNull()
})
