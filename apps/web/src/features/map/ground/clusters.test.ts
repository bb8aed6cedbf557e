import type { NearbyItem, NearbyType } from '@porchlight/contracts/map/map.schema'
import { describe, expect, it } from 'vitest'
import { clustersOf, zoomMax } from './clusters.ts'
import { aNearbyItem } from './map.factory.ts'

const all = { west: -180, south: -85, east: 180, north: 85 }
const home = { latitude: 34.08, longitude: -118.26 }

const at = (north: number, type: NearbyType = 'request'): NearbyItem =>
  aNearbyItem({ ...home, latitude: home.latitude + north, type })

describe('markers on the map', () => {
  it('MAP-018 far apart are one for each item, which opens the item', () => {
    const items = [at(0), at(0.1, 'event'), at(0.2, 'third-place')]
    const markers = clustersOf(items)(all, 12)
    expect(markers.map(({ items: [item], count, type }) => [item?.id, count, type]).sort()).toEqual(
      items.map(({ id, type }) => [id, 1, type]).sort(),
    )
  })

  it('close together are one, with its number and the zoom at which it splits', () => {
    const items = [at(0), at(0.002), at(0.004)]
    const clusters = clustersOf(items)
    const [cluster, ...otherClusters] = clusters(all, 9)
    expect(otherClusters).toEqual([])
    expect(cluster).toMatchObject({ count: 3, type: 'request' })
    const splitsAt = cluster?.splitsAt ?? 0
    expect(clusters(all, splitsAt - 1)).toHaveLength(1)
    expect(clusters(all, splitsAt).length).toBeGreaterThan(1)
  })

  it('of several types together have no type', () => {
    const [cluster] = clustersOf([at(0), at(0.001, 'third-place')])(all, 8)
    expect(cluster).toMatchObject({ count: 2, type: null })
  })

  it('MAP-036 of requests in one cell stay one at every zoom, which opens all of them', () => {
    const items = [at(0), at(0), at(0)]
    for (const zoom of [8, 14, zoomMax]) {
      const [cluster, ...otherClusters] = clustersOf(items)(all, zoom)
      expect(otherClusters).toEqual([])
      expect(cluster).toMatchObject({ ...home, count: 3, splitsAt: null })
      expect(cluster?.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    }
  })

  it('outside the view are left out', () => {
    const clusters = clustersOf([at(0), at(1)])
    expect(clusters({ west: -119, south: 34, east: -118, north: 34.5 }, 12)).toHaveLength(1)
  })

  it('of two thousand items are few on a screen', () => {
    const items = Array.from({ length: 2000 }, (_, index) =>
      aNearbyItem({
        latitude: home.latitude + ((index * 7919) % 2000) / 20_000,
        longitude: home.longitude + ((index * 104_729) % 2000) / 20_000,
      }),
    )
    const clusters = clustersOf(items)
    const screen = { west: -118.33, south: 34.02, east: -118.19, north: 34.14 }
    const markers = clusters(screen, 12)
    expect(markers.length).toBeLessThan(120)
    expect(markers.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(500)
  })
})
