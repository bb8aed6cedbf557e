import { beginningOf } from '@porchlight/contracts/values/text'

/** Of a message where it is named: its beginning. */
const namedMax = 60

export function shortened(content: string): string {
  const line = content.replace(/\s+/g, ' ')
  return line.length > namedMax ? `${beginningOf(line, namedMax)}…` : line
}
