/** An in-memory substitute for a browser's `CacheStorage`, with the parts that the worker uses. */

type StoredResponses = Map<string, Response>

export class MemoryCaches {
  readonly #caches = new Map<string, StoredResponses>()

  /** Returns the cached paths by the cache's name, in the order of the names. */
  kept(): Record<string, string[]> {
    const all = [...this.#caches].map(([name, cache]) => [name, [...cache.keys()].map(pathOf)] as const)
    return Object.fromEntries(all.sort(([firstName], [other]) => (firstName < other ? -1 : 1)))
  }

  async open(name: string) {
    const cache: StoredResponses = this.#caches.get(name) ?? new Map()
    this.#caches.set(name, cache)
    return {
      match: async (url: string) => cache.get(addressOf(url))?.clone(),
      put: async (url: string, response: Response) => void cache.set(addressOf(url), response),
      delete: async (url: string) => cache.delete(addressOf(url)),
      keys: async () => [...cache.keys()].map((url) => new Request(url)),
    }
  }

  async match(url: string, { cacheName }: { cacheName: string }) {
    return this.#caches.get(cacheName)?.get(addressOf(url))?.clone()
  }

  async has(name: string) {
    return this.#caches.has(name)
  }

  async keys() {
    return [...this.#caches.keys()]
  }

  async delete(name: string) {
    return this.#caches.delete(name)
  }
}

export const origin = 'https://porchlight.example'

function addressOf(url: string): string {
  return new URL(url, origin).href
}

function pathOf(url: string): string {
  return new URL(url).pathname
}
