/** A memory of callers, limited in time and in size: a million callers cannot fill it. */

export interface BoundedMemory<Entry> {
  /** Returns the entry, or undefined after its time. */
  get: (key: string) => Entry | undefined
  /** Remembers it for the whole time from now on. */
  set: (key: string, entry: Entry) => void
  delete: (key: string) => void
  readonly size: number
}

interface MemorySettings {
  /** Every entry lives this long after it was last set. */
  lifeMs: number
  now: () => number
  /** The rule when there is no room for another key: new keys share one entry, or are not stored. */
  whenFull: 'share' | 'forget'
  keysMax?: number
}

/** Some megabytes at the worst. A community has hundreds of callers in an hour. */
const keysMaxDefault = 50_000

export function createBoundedMemory<Entry>(settings: MemorySettings): BoundedMemory<Entry> {
  const { lifeMs, now, whenFull, keysMax = keysMaxDefault } = settings
  interface Remembered {
    entry: Entry
    endsAt: number
  }
  // All live equally long, and go to the end when they are set: the first is the next to go.
  const ownEntries = new Map<string, Remembered>()
  let sharedEntry: Remembered | undefined

  /**
   * Returns whether an entry has expired. One with too late an end has as well: the clock was set back, and the entry
   * must not stay that long.
   */
  function isOver({ endsAt }: Remembered, at: number): boolean {
    return endsAt <= at || endsAt > at + lifeMs
  }

  function hasRoom(at: number): boolean {
    for (const [key, remembered] of ownEntries) {
      if (!isOver(remembered, at)) break
      ownEntries.delete(key)
    }
    return ownEntries.size < keysMax
  }

  return {
    get: (key) => {
      const at = now()
      const entry = ownEntries.get(key) ?? (hasRoom(at) ? undefined : sharedEntry)
      return entry && !isOver(entry, at) ? entry.entry : undefined
    },
    set: (key, entry) => {
      const at = now()
      const remembered = { entry, endsAt: at + lifeMs }
      if (ownEntries.delete(key) || hasRoom(at)) ownEntries.set(key, remembered)
      else if (whenFull === 'share') sharedEntry = remembered
    },
    delete: (key) => {
      ownEntries.delete(key)
    },
    get size() {
      return ownEntries.size
    },
  }
}
