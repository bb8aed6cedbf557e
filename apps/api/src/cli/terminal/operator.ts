/** The argument of every command, and the two errors that end it early. */
import type { Config } from '../../config.ts'

export interface Operator {
  /** The server's own settings. */
  config: Config
  /** The folder from which relative paths begin: the operator's working directory. */
  standsIn: string
  /** Epoch ms. */
  now: () => number
  /** Prints one line for the operator. */
  say: (line: string) => void
}

/**
 * The fault of a command that could not do its work. Its message shows the reason and what to do, and nothing else is
 * printed.
 */
export class CommandFault extends Error {
  override name = 'CommandFault'
}

/** The fault of a command with wrong arguments. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}
