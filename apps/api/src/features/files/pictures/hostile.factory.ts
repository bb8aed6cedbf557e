/** Files that mean no good, made by hand: what no encoder would write. */
import { crc32, deflateSync } from 'node:zlib'
import { aJpeg, aPicture } from '../photos.factory.ts'

function chunk(type: string, data: Uint8Array): Buffer {
  const chunkBody = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(chunkBody.length + 8)
  framed.writeUInt32BE(data.length)
  chunkBody.copy(framed, 4)
  framed.writeUInt32BE(crc32(chunkBody), chunkBody.length + 4)
  return framed
}

/** White, one bit a pixel: a few kilobytes that unpack to as much as one likes. */
export function aPngOf(width: number, height: number, besides: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0xff)
  row[0] = 0
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), besides])),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const script = '<script>alert(document.cookie)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`

const ofText = (text: string) => Buffer.from(text)

/** Returns files that must be refused, with the refusal. */
export async function refusedFiles(): Promise<readonly (readonly [string, Buffer, string])[]> {
  const jpeg = await aJpeg()
  const png = await aPicture().png().toBuffer()
  const webp = await aPicture().webp().toBuffer()
  const huge = await aPicture({ width: 8, height: 8 }).webp({ lossless: true }).toBuffer()
  // 14 bits each of width and height, both less one, in a WebP without loss.
  huge.writeUInt32LE((huge.readUInt32LE(21) & ~0xfffffff) | 16_382 | (16_382 << 14), 21)
  return [
    ['SVG', ofText(svg), 'photo_type'],
    ['SVG as XML', ofText(`<?xml version="1.0"?>\n${svg}`), 'photo_type'],
    ['a page', ofText(`<!doctype html>${script}`), 'photo_type'],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 'photo_type'],
    ['a PDF', ofText('%PDF-1.7\n'), 'photo_type'],
    ['an archive', ofText('PK\x03\x04'), 'photo_type'],
    ['a TIFF', await aPicture().tiff().toBuffer(), 'photo_type'],
    ['an AVIF', await aPicture().avif().toBuffer(), 'photo_type'],
    ['one byte', Buffer.from([0xff]), 'photo_type'],
    ['the beginning of a JPEG and nothing else', jpeg.subarray(0, 20), 'photo_unreadable'],
    ['half of a JPEG', jpeg.subarray(0, jpeg.length / 2), 'photo_unreadable'],
    ['half of a PNG', png.subarray(0, png.length / 2), 'photo_unreadable'],
    ['half of a WebP', webp.subarray(0, webp.length / 2), 'photo_unreadable'],
    ['a PNG that begins as a JPEG', Buffer.concat([jpeg.subarray(0, 4), png]), 'photo_unreadable'],
    ['a JPEG that begins as a PNG', Buffer.concat([png.subarray(0, 8), jpeg]), 'photo_unreadable'],
    ['words that begin as a JPEG', Buffer.concat([jpeg.subarray(0, 3), ofText(svg)]), 'photo_unreadable'],
    ['words that begin as a HEIC', ofText(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${svg}`), 'photo_unreadable'],
    ['a bomb of 256 megapixels in a PNG', aPngOf(16_000, 16_000), 'photo_unreadable'],
    ['a PNG that is one pixel wide and 60 million high', aPngOf(1, 60_000_000), 'photo_unreadable'],
    ['a WebP that says it is 268 megapixels', huge, 'photo_unreadable'],
  ]
}

/** Returns files that are a picture and something more: they must be accepted, and only the picture may remain. */
export async function polyglots(): Promise<readonly (readonly [string, Buffer])[]> {
  const jpeg = await aJpeg()
  const comment = ofText(script)
  const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return [
    ['a JPEG with a page behind it', Buffer.concat([jpeg, ofText(`<html>${script}`)])],
    ['a JPEG with an archive behind it', Buffer.concat([jpeg, ofText(`PK\x03\x04${script}`)])],
    [
      'a JPEG with a script as its comment',
      Buffer.concat([jpeg.subarray(0, 2), marker, comment, jpeg.subarray(2)]),
    ],
    ['a PNG with a script as its comment', aPngOf(40, 30, comment)],
  ]
}
