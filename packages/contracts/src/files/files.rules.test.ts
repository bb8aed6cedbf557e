import * as v from 'valibot'
import { expect, test } from 'vitest'
import { filePath, imageKindOf, isConvertible, photoUrl, waitingPhoto } from './files.rules.ts'
import { sha256Schema } from './files.schema.ts'

const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0))
const box = (...brands: string[]) => new Uint8Array([0, 0, 0, 32, ...ascii(`ftyp${brands.join('')}`)])

test.each([
  ['jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe1])],
  ['png', new Uint8Array([0x89, ...ascii('PNG\r\n\x1a\n')])],
  ['webp', new Uint8Array(ascii('RIFF\x01\x02\x03\x04WEBPVP8 '))],
  ['heic', box('heic', '\0\0\0\0', 'mif1', 'heic')],
  ['heic', box('mif1', '\0\0\0\0', 'mif1', 'heic')],
] as const)('Q37 M-103 %s is recognized by its bytes', (kind, bytes) => {
  expect(imageKindOf(bytes)).toBe(kind)
})

test.each([
  ['an empty file', new Uint8Array()],
  ['a truncated PNG', new Uint8Array([0x89, 0x50])],
  ['SVG', new Uint8Array(ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['SVG after a BOM', new Uint8Array([0xef, 0xbb, 0xbf, ...ascii('<svg/>')])],
  ['GIF', new Uint8Array(ascii('GIF89a'))],
  ['TIFF', new Uint8Array([...ascii('II*'), 0])],
  ['sound in a RIFF file', new Uint8Array(ascii('RIFF\x01\x02\x03\x04WAVEfmt '))],
  ['AVIF', box('avif', '\0\0\0\0', 'mif1', 'avif')],
  ['AVIF with the general brand', box('mif1', '\0\0\0\0', 'mif1', 'avif')],
  ['a film', box('isom', '\0\0\0\0', 'isom', 'avc1')],
])('Q37 %s is refused as a picture', (_what, bytes) => {
  expect(imageKindOf(bytes)).toBeNull()
})

test('M-103 GIF and AVIF can be converted into an accepted picture, and other files cannot', () => {
  const convertible = [
    new Uint8Array(ascii('GIF89a')),
    box('avif', '\0\0\0\0'),
    box('mif1', '\0\0\0\0', 'mif1', 'avif'),
  ]
  const otherFiles = [
    new Uint8Array(),
    new Uint8Array(ascii('<svg/>')),
    box('isom', '\0\0\0\0', 'isom'),
    box('heic'),
  ]
  expect(convertible.map(isConvertible)).toEqual([true, true, true])
  expect(otherFiles.map(isConvertible)).toEqual([false, false, false, false])
})

test('a photo is named by 64 hexadecimal digits, and by nothing that could be a path', () => {
  expect(v.is(sha256Schema, 'a0'.repeat(32))).toBe(true)
  for (const text of [
    '',
    'A0'.repeat(32),
    'a0'.repeat(31),
    `../${'a0'.repeat(32)}`,
    `${'a0'.repeat(32)}/x`,
  ]) {
    expect(v.is(sha256Schema, text), text).toBe(false)
  }
})

test('M-002 the address of a photo is given once it can be fetched, and not before', () => {
  const sha256 = 'b1'.repeat(32)
  expect(photoUrl(undefined)).toBeNull()
  expect(photoUrl(waitingPhoto(sha256))).toBeNull()
  expect(photoUrl({ sha256, width: 4, height: 3, bytes: 99 })).toBe(`/api/files/${sha256}`)
  expect(filePath(sha256, 'thumb')).toBe(`/api/files/${sha256}?size=thumb`)
  expect([waitingPhoto(null), waitingPhoto(undefined)]).toEqual([undefined, undefined])
})
