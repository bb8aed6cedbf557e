/**
 * A picture as it leaves this device: upright, at most 1600 pixels long and 300 KB large, and without anything that the
 * camera wrote beside it, since only its points are drawn anew. Runs in a worker, and on the page where there is none.
 */
export interface ShrinkLimits {
  edgeMax: number
  bytesMax: number
  /** The type to write; without one, the type that takes the fewest bytes. */
  type?: string
}

export interface Shrunk {
  bytes: ArrayBuffer
  type: string
  width: number
  height: number
}

/** The size of a picture that this browser would draw wrongly. */
export interface NotDrawn {
  bytes: null
  width: number
  height: number
}

/** Qualities from good to passable. A picture that is too large even with the last one loses points instead. */
const qualities = [0.82, 0.72, 0.6, 0.48]
const edgeStep = 0.75
/**
 * The edge in px below which a picture gets no smaller: then the last quality is used, whatever the size in bytes is.
 */
const edgeMin = 200
/** The second where a browser cannot write the first. */
const types = ['image/webp', 'image/jpeg']

/** Rejects with what cannot be read. */
export async function shrink(picture: Blob, limits: ShrinkLimits): Promise<Shrunk | NotDrawn> {
  // The picture is turned as the camera was held, because the orientation tag is not written again.
  const read = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    if (!(await isDrawnFaithfully().catch(() => false)))
      return { bytes: null, width: read.width, height: read.height }
    let edge = Math.min(limits.edgeMax, Math.max(read.width, read.height))
    for (;;) {
      const canvas = draw(read, edge)
      for (const quality of qualities) {
        const blob = await write(canvas, quality, limits.type)
        const isLast = edge <= edgeMin && quality === qualities.at(-1)
        if (blob.size > limits.bytesMax && !isLast) continue
        const { width, height } = canvas
        return { bytes: await blob.arrayBuffer(), type: blob.type, width, height }
      }
      edge = Math.max(edgeMin, Math.floor(edge * edgeStep))
    }
  } finally {
    read.close()
  }
}

/** Dots of a picture in known colors, four values each. */
const dots = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [at * 36, 255 - at * 36, (at * 97) % 256, 255])
/** A browser that hides its hardware by changing a color by so much changes nothing that one sees. */
const differenceMax = 8

/**
 * Returns true when the canvas returns what was drawn. Browsers that prevent fingerprinting return noise instead, which
 * would replace the picture.
 */
async function isDrawnFaithfully(): Promise<boolean> {
  const pixels = new Uint8ClampedArray(dots)
  const length = pixels.length / 4
  const canvas = createCanvas(length, 1)
  contextOf(canvas).putImageData(new ImageData(pixels, length, 1), 0, 0)
  const blob = await writeAs(canvas, 'image/png', 1)
  if (!blob) return false
  const read = await createImageBitmap(blob)
  const again = createCanvas(length, 1)
  contextOf(again).drawImage(read, 0, 0)
  read.close()
  const { data } = contextOf(again).getImageData(0, 0, length, 1)
  return pixels.every((value, at) => Math.abs(value - (data[at] ?? 0)) <= differenceMax)
}

function draw(picture: ImageBitmap, edge: number): Canvas {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = createCanvas(width, height)
  const context = contextOf(canvas)
  // Transparent parts would become black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

type Canvas = OffscreenCanvas | HTMLCanvasElement

function contextOf(canvas: Canvas): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null
  if (!context) throw new Error('no room to draw in')
  return context
}

function createCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** Writes the picture. A browser that cannot write a type writes another type, which the blob's `type` shows. */
async function write(canvas: Canvas, quality: number, wantedType: string | undefined): Promise<Blob> {
  for (const type of wantedType === undefined ? types : [wantedType]) {
    const blob = await writeAs(canvas, type, quality)
    if (blob?.type === type) return blob
  }
  throw new Error('no picture could be written')
}

function writeAs(canvas: Canvas, type: string, quality: number): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
