/** Generated test photos, and how they are sent and fetched. */
import { createHash } from 'node:crypto'
import { filePath } from '@porchlight/contracts/files/files.rules'
import type { FileSize } from '@porchlight/contracts/files/files.schema'
import sharp, { type Sharp } from 'sharp'
import type { CallOptions, TestApp, TestMember, TestResponse } from '../../testing/app.factory.ts'

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Returns a picture that is always the same for one seed: a coarse pattern, which compresses like a photo, unlike a
 * plain color.
 */
export function aPicture({ width = 64, height = 48, seed = 1 } = {}): Sharp {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      data[at] = (x * seed) & 0xff
      data[at + 1] = (y * 3 + seed) & 0xff
      data[at + 2] = ((x >> 3) * (y >> 3) * seed) & 0xff
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** Adds the metadata that phones write: the position and the orientation. */
export function withPosition(picture: Sharp, orientation = 1): Sharp {
  return picture.withMetadata({
    orientation,
    exif: {
      IFD0: { Make: 'Porch', Model: 'Lamp 2' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '34/1 5/1 1234/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '118/1 15/1 4321/100',
      },
    },
  })
}

export const aJpeg = (overrides?: Parameters<typeof aPicture>[0]) => aPicture(overrides).jpeg().toBuffer()

type Sender = Pick<TestMember, 'call'>

/** Sends the whole photo, or the part in `range`. */
export function sendPhoto(
  { call }: Sender,
  bytes: Uint8Array,
  { sha256 = hashOf(bytes), range, headers = {} }: { sha256?: string; range?: string } & CallOptions = {},
): Promise<TestResponse> {
  return call('PUT', `/api/files/${sha256}`, {
    body: Buffer.from(bytes),
    headers: {
      'content-type': 'application/octet-stream',
      ...(range === undefined ? {} : { 'content-range': range }),
      ...headers,
    },
  })
}

/** Sends a photo until it has arrived, and returns its hash. */
export async function sentPhoto(sender: Sender, seed = 1): Promise<string> {
  const bytes = await aJpeg({ seed })
  const response = await sendPhoto(sender, bytes)
  if (response.status !== 200) throw new Error(`a photo was refused: ${response.status} ${response.text}`)
  return hashOf(bytes)
}

interface FetchedPhoto {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
}

export async function fetchPhoto(
  { app }: Pick<TestApp, 'app'>,
  { cookie }: Pick<TestMember, 'cookie'>,
  sha256: string,
  { size = 'full', headers = {} }: { size?: FileSize; headers?: Record<string, string> } = {},
): Promise<FetchedPhoto> {
  const response = await app.server.inject({
    method: 'GET',
    url: filePath(sha256, size),
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }), ...headers },
  })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}
