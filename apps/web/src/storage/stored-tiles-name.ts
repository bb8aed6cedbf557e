/** The names of the caches for neighborhoods that a member stores. A file of its own, since home looks for them. */
const prefix = 'map-kept:1:'

/** @param version of the operator's file */
export function storedTilesCacheName(version: string): string {
  return `${prefix}${version}`
}

export function isStoredTilesCacheName(name: string): boolean {
  return name.startsWith(prefix)
}

export function storedVersionIn(name: string): string {
  return name.slice(prefix.length)
}
