/**
 * The map's tiles on a device: the addresses under which they are stored, and the test for whether a response is a
 * tile. Both the page and the worker use this module.
 */

export type TileAt = readonly [zoom: number, x: number, y: number, ...rest: number[]]

/** Returns the address of a tile in the operator's own file. */
export function tileAddress(version: string, [zoom, x, y]: TileAt): string {
  return `/tiles/${version}/${zoom}/${x}/${y}`
}

/** Returns the address of a marker that is stored beside the tiles of a neighborhood when all of them are there. */
export function wholeAddress(version: string): string {
  return `/tiles/${version}/whole`
}

/**
 * Returns the address of the note beside the stored tiles that says since when (epoch ms) the community has no map
 * file.
 */
export function missingAddress(version: string): string {
  return `/tiles/${version}/missing`
}

/** Larger than any tile of a map. */
export const tileBytesMax = 1_000_000

const tileTypes =
  /^(?:image\/(?:png|jpeg|webp|avif)|application\/(?:vnd\.mapbox-vector-tile|x-protobuf|octet-stream))\b/

/** Returns true for a complete tile: not the page of a captive portal in its place, and not a partial response. */
export function isTile({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return (
    status === 200 &&
    tileTypes.test(headers.get('content-type') ?? '') &&
    Number(headers.get('content-length') ?? 0) <= tileBytesMax
  )
}

/** Returns the bytes of a response; null as soon as there are more of them than a tile has: the rest is not fetched. */
export async function tileBytes(response: Response): Promise<Blob | null> {
  const parts: BlobPart[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length
    if (size > tileBytesMax) {
      await reader?.cancel()
      return null
    }
    parts.push(part.value)
  }
  return new Blob(parts)
}
