/** The places that screens were left at, by the key of their entry of the history. They outlive a reload of the page. */
import * as v from 'valibot'
import { type ScrollPlace, scrollPlaceSchema } from './scroll-place.ts'

const storageName = 'porchlight.scroll'

/** The number of stored screens, the most recent ones; each takes some 80 bytes. */
const keptMax = 50

const storedSchema = v.array(v.tuple([v.string(), scrollPlaceSchema]))

let positions: Map<string, ScrollPlace> | null = null

export function storedPositions(): Map<string, ScrollPlace> {
  positions ??= new Map(readStored())
  return positions
}

/** Stores the positions for the page that is loaded after this one. */
export function storePositions(): void {
  // A screen begins at the top in any case, so that place is not stored.
  const last = [...storedPositions()].filter(([, { y }]) => y > 0).slice(-keptMax)
  try {
    // Nothing of a member who left stays here, not even the fact that there was one.
    if (last.length === 0) sessionStorage.removeItem(storageName)
    else sessionStorage.setItem(storageName, JSON.stringify(last))
  } catch {
    // If nothing can be stored, a reload begins at the top.
  }
}

/** Deletes all positions, so that they show the next member nothing of this one. */
export function deletePositions(): void {
  positions = new Map()
  storePositions()
}

function readStored(): [string, ScrollPlace][] {
  try {
    const parsed = v.safeParse(storedSchema, JSON.parse(sessionStorage.getItem(storageName) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}
