/**
 * Finds states of screens that nobody would look at: two of one name, or one that is like a state that is not looked at
 * itself.
 */
import { type NamedChain, namesOf } from '../screens/screen-state.ts'

/** Writes one line for each fault. */
export function findStateFaults(screens: readonly NamedChain[]): string[] {
  const names = screens.flatMap(namesOf)
  const repeatedNames = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  const screensByName = new Map(screens.map((screen) => [screen.name, screen]))
  return [
    ...[...repeatedNames].map((name) => `${name}: a name of two states`),
    ...screens.flatMap(({ name, like }) => {
      if (like === undefined) return []
      const other = screensByName.get(like)
      if (!other) return [`${name}: like ${like}, which no screen begins with`]
      return other.like === undefined ? [] : [`${name}: like ${like}, which is itself like ${other.like}`]
    }),
  ]
}
