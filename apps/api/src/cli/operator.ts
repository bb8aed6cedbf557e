/** The argument of every command, and the two errors that end it early. */
import type { Config } from '../config.ts'

export interface Operator {
  /** The server's own settings. */
  config: Config
  /** The folder that relative paths begin in: where whoever gave the command stands. */
  standsIn: string
  /** Epoch ms. */
  now: () => number
  /** One line for whoever gave the command. */
  say: (line: string) => void
}

/** The command could not do what it should; the message says why and what to do, and that is all there is to say. */
export class CommandFault extends Error {
  override name = 'CommandFault'
}

/** The command was not given as it has to be. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}
