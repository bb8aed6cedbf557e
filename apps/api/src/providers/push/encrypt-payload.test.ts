import { expect, test } from 'vitest'
import { encryptPayload, isPublicKey, payloadBytesMax } from './encrypt-payload.ts'

const from = (text: string) => Buffer.from(text, 'base64url')
const receiver = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('SH-068 a push is encrypted exactly like the example of RFC 8291', () => {
  const body = encryptPayload(receiver, 'When I grow up, I want to be a watermelon', {
    salt: from('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('SH-068 the length of a push reveals nothing, and is within the limit of push services', () => {
  const lengths = ['', 'short', 'x'.repeat(1000)].map(
    (text) => encryptPayload(receiver, text, { paddedTo: 1024 }).length,
  )
  expect(new Set(lengths).size).toBe(1)
  expect(encryptPayload(receiver, 'x'.repeat(payloadBytesMax)).length).toBe(4096)
  expect(() => encryptPayload(receiver, 'x'.repeat(payloadBytesMax + 1))).toThrow(RangeError)
})

test.each([
  ['a point outside the curve', Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')],
  ['a short key', from(receiver.p256dh).subarray(0, 33).toString('base64url')],
  ['an empty key', ''],
])('SH-068 %s is refused as a browser’s key', (_what, key) => {
  expect(isPublicKey(receiver.p256dh)).toBe(true)
  expect(isPublicKey(key)).toBe(false)
})
