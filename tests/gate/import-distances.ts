/** Counts the imports between files and those that changed. */
interface Link {
  from: string
  to: string
}

/** Returns, by path of each file that reaches a target, the fewest links on the way; 0 for a target itself. */
export function distancesTo(targets: readonly string[], links: readonly Link[]): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const { from, to } of links) importers.set(to, [...(importers.get(to) ?? []), from])
  const distances = new Map(targets.map((path) => [path, 0]))
  // The list grows while it is walked: each path is added once, after all that are nearer.
  const queue = [...targets]
  for (const path of queue) {
    for (const importer of importers.get(path) ?? []) {
      if (distances.has(importer)) continue
      distances.set(importer, (distances.get(path) ?? 0) + 1)
      queue.push(importer)
    }
  }
  return distances
}
