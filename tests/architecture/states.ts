/** What would leave a state of a screen without a look: two of one name, or one that is like a state nobody looks at. */
import { namesOf } from '../screens/screen-state.ts'

interface Described {
  name: string
  like?: string
  next?: { name: string }[]
}

/** One line for each fault. */
export function findStateFaults(screens: readonly Described[]): string[] {
  const names = screens.flatMap(namesOf)
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  const first = new Map(screens.map((screen) => [screen.name, screen]))
  return [
    ...[...repeated].map((name) => `${name}: a name of two states`),
    ...screens.flatMap(({ name, like }) => {
      if (like === undefined) return []
      const other = first.get(like)
      if (!other) return [`${name}: like ${like}, which no screen begins with`]
      return other.like === undefined ? [] : [`${name}: like ${like}, which is itself like ${other.like}`]
    }),
  ]
}
