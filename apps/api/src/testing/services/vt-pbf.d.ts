/** Types for a package that has none, as far as tests use it. */
declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt'

  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options?: { version?: number },
  ): Uint8Array
}
