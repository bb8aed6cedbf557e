import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { isPublicAddress, isPushAddress, lookUpPublic } from './public-address.ts'

const settings = {
  publicUrl: new URL('https://help.example.org'),
  pushHosts: ['push.example.com', '.example.org'],
}

test.each([
  'http://push.example.com/a',
  'https://user:word@push.example.com/a',
  'https://push.example.com:8443/a',
  'https://127.0.0.1/a',
  'https://127.1/a',
  'https://0x7f000001/a',
  'https://2130706433/a',
  'https://localhost/a',
  'https://porch.localhost/a',
  'https://postgres/a',
  'https://printer.local/a',
  'https://169.254.169.254/latest/meta-data',
  'https://10.1.2.3/a',
  'https://172.31.0.1/a',
  'https://192.168.1.1/a',
  'https://100.64.0.1/a',
  'https://0.0.0.0/a',
  'https://[::1]/a',
  'https://[::ffff:127.0.0.1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://[64:ff9b::7f00:1]/a',
  'https://[2002:7f00:1::]/a',
  'https://[fd00::1]/a',
  'https://[fe80::1]/a',
  'https://[ff02::1]/a',
  'https://help.example.org/api/sync',
  'ftp://push.example.com/a',
  'https://1.1.1.1/a',
  'https://[2606:4700::1111]/a',
  'https://push.example.net/a',
  'https://a.push.example.com/a',
  'https://fcm.googleapis.com.example.com/a',
  'https://example.org/a',
  'not an address',
])('SH-068 %s is refused as a push service, and never called', (endpoint) => {
  expect(isPushAddress(endpoint, settings)).toBe(false)
})

test('SH-068 push services that browsers name are accepted', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://push.example.com/a',
    'https://news.example.org/a',
  ]) {
    expect(isPushAddress(endpoint, settings), endpoint).toBe(true)
  }
})

test('SH-068 an internet address counts as public, and a private one does not, in IPv4 and in IPv6', () => {
  for (const address of ['1.1.1.1', '2606:4700::1111']) expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    '10.1.2.3',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    '2002:7f00:1::',
    '169.254.169.254',
  ]) {
    expect(isPublicAddress(address), address).toBe(false)
  }
})

test('SH-068 this machine’s own addresses are not public', () => {
  for (const { address } of Object.values(networkInterfaces()).flatMap((each) => each ?? [])) {
    expect(isPublicAddress(address), address).toBe(false)
  }
})

test('SH-068 a host name is checked when it is called: one that leads to this machine is refused', async () => {
  const lookUpError = await new Promise<Error | null>((resolve) => {
    lookUpPublic('localhost', { all: true }, (error) => resolve(error))
  })
  expect(lookUpError?.name).toBe('ClosedAddress')
})
