import type { Import } from './source.ts'

/** The first import cycle found through each file that is part of one, as 'a → b → a'; each cycle once. */
export function findCycles(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  const visitedPaths = new Set<string>()
  const cycles: string[] = []

  const walk = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path)
    if (start !== -1) cycles.push([...trail.slice(start), path].join(' → '))
    if (start !== -1 || visitedPaths.has(path)) return
    for (const target of targets.get(path) ?? []) walk(target, [...trail, path])
    visitedPaths.add(path)
  }
  for (const path of targets.keys()) walk(path, [])
  return cycles
}
