/** The settings of a server: its configuration, and what tests need to be different. */
import type { Config } from '../config.ts'
import type { Passwords } from '../features/sessions/sign-in/passwords.ts'
import type { LoadBounds } from '../http/limits/load-shedding.ts'
import type { ConnectionSettings } from '../http/server/connection-settings.ts'
import type { Readiness } from '../http/server/health.ts'
import type { QueuedOperations } from '../operations/apply-once.ts'

export interface AppSettings {
  config: Config
  /** Epoch ms. An argument, so that tests can move it. */
  now?: () => number
  /** The folder of the built web app. */
  webDir?: string
  /** Queued operations besides the table's own, where a test needs one that faults. */
  extraOperations?: QueuedOperations
  minimumApp?: number
  passwords?: Passwords
  connections?: Partial<ConnectionSettings>
  readiness?: Partial<Readiness>
  /** The limits of load above which the server refuses requests. */
  load?: Partial<LoadBounds>
  /** The target of log lines (one line of JSON each); the default is the standard output. */
  logTo?: { write: (line: string) => void }
  /** The data turned out to be damaged: it is time to `abandon` it. */
  onDamaged?: () => void
}
