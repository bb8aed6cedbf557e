import { expect, it } from 'vitest'
import { startNotice } from './start-notice.ts'

it('without PUBLIC_URL the start says where links in mails lead, and what to set', () => {
  const lines = startNotice({ publicUrl: null, host: '0.0.0.0' }, 3000).split('\n')
  expect(lines[0]).toBe('Porchlight is on at http://localhost:3000')
  expect(lines[1]).toMatch(/^Links in mails lead to http:\/\/localhost:3000, .*set PUBLIC_URL/)
  expect(startNotice({ publicUrl: null, host: 'fd00::1' }, 8080)).toContain('on at http://[fd00::1]:8080\n')
})

it('with PUBLIC_URL there is nothing to say about it', () => {
  expect(startNotice({ publicUrl: new URL('https://help.example.org'), host: '0.0.0.0' }, 3000)).toBe(
    'Porchlight is on at https://help.example.org\n',
  )
})
