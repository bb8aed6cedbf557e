/** Pictures as a phone's camera makes them, and how they get into a form. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'

interface DrawnPicture {
  width: number
  height: number
  /** Grain like that of a camera at night: nothing that is drawn smoothly is as large. */
  isGrainy?: boolean
  type?: 'image/jpeg' | 'image/png' | 'image/webp'
}

/** Draws a picture whose left half is red and whose right half is blue, at the best quality of the browser. */
export async function drawPicture(page: Page, picture: DrawnPicture): Promise<Buffer> {
  const address = await page.evaluate(async ({ width, height, isGrainy = false, type = 'image/jpeg' }) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('nothing to draw in')
    context.fillStyle = '#c03020'
    context.fillRect(0, 0, width / 2, height)
    context.fillStyle = '#2040b0'
    context.fillRect(width / 2, 0, width / 2, height)
    if (isGrainy) {
      const grain = context.getImageData(0, 0, width, height)
      // The same each time.
      let seed = 1
      for (let at = 0; at < grain.data.length; at += 1) {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff
        if (at % 4 !== 3)
          grain.data[at] = Math.min(255, Math.max(0, (grain.data[at] ?? 0) + ((seed >> 16) % 60) - 30))
      }
      context.putImageData(grain, 0, 0)
    }
    const blob = await canvas.convertToBlob({ type, quality: 0.95 })
    return new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(blob)
    })
  }, picture)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Draws a house in the evening with a lamp on its porch, as a picture that a person can recognize. */
export async function drawPorch(page: Page): Promise<Buffer> {
  const address = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1200, height: 900 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('nothing to draw in')
    const sky = context.createLinearGradient(0, 0, 0, 900)
    sky.addColorStop(0, '#22405a')
    sky.addColorStop(1, '#e9a66b')
    const block = (color: string | CanvasGradient, ...at: [number, number, number, number]) => {
      context.fillStyle = color
      context.fillRect(...at)
    }
    block(sky, 0, 0, 1200, 900)
    block('#2c4a3a', 0, 720, 1200, 180)
    block('#7a4a35', 300, 360, 620, 400)
    context.fillStyle = '#4a2a20'
    context.beginPath()
    context.moveTo(240, 380)
    context.lineTo(610, 170)
    context.lineTo(980, 380)
    context.fill()
    block('#3b221a', 540, 500, 140, 260)
    for (const x of [370, 740]) block('#f7d98a', x, 460, 110, 110)
    const light = context.createRadialGradient(610, 450, 10, 610, 450, 190)
    light.addColorStop(0, '#fff3c4')
    light.addColorStop(1, '#fff3c400')
    block(light, 400, 260, 420, 400)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Adds the notes of a camera to a JPEG: how it was held, and where. */
export function withCameraNotes(jpeg: Buffer, orientation: number): Buffer {
  // TIFF, little-endian: the orientation, and where the notes on the place begin; there the latitude's reference alone.
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4 + 2 + 12 + 4)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  const entry = (at: number, tag: number, type: number, value: number) => {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(1, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  entry(10, 0x0112, 3, orientation)
  entry(22, 0x8825, 4, 38)
  tiff.writeUInt16LE(1, 38)
  entry(40, 0x0001, 2, 'N'.charCodeAt(0))
  tiff.writeUInt32LE(2, 44)
  const notes = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(notes.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, notes, jpeg.subarray(2)])
}

/** Selects the picture in the form's file field, without the browser's own file chooser. */
export async function choosePicture(
  within: Page | Locator,
  picture: Buffer,
  name = 'IMG_2041.jpg',
): Promise<void> {
  // The picture is passed as a path, because passing the bytes of a camera picture takes seconds.
  const file = join(mkdtempSync(join(tmpdir(), 'porchlight-picture-')), name)
  writeFileSync(file, picture)
  await within.locator('input[data-photo="files"]').setInputFiles(file)
}
