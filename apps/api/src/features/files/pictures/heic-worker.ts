/** The thread in which one photo is unpacked. */
import { parentPort } from 'node:worker_threads'
import { assert } from '@porchlight/contracts/errors/assert'
import libheif from 'libheif-js/wasm-bundle.js'
import type { HeicOrder, HeicResponse } from './heic.ts'

assert(parentPort, 'no thread of its own')
const port = parentPort

port.once('message', (order: HeicOrder) => {
  unpack(order).then(
    (response) => port.postMessage(response, 'data' in response ? [response.data.buffer as ArrayBuffer] : []),
    (error: unknown) => port.postMessage({ fault: String(error) } satisfies HeicResponse),
  )
})

/** The first picture of the file, the right way up. How large it is, is looked at before it is unpacked. */
async function unpack({ bytes, pixelsMax }: HeicOrder): Promise<HeicResponse> {
  const [image] = new libheif.HeifDecoder().decode(bytes)
  if (!image) return { fault: 'no picture in it' }
  const [width, height] = [image.get_width(), image.get_height()]
  if (!(width > 0 && height > 0 && width * height <= pixelsMax)) return { fault: 'too large' }
  const data = new Uint8ClampedArray(width * height * 4)
  const displayed = await new Promise<object | null>((resolve) =>
    image.display({ data, width, height }, resolve),
  )
  return displayed ? { data: new Uint8Array(data.buffer), width, height } : { fault: 'unreadable' }
}
