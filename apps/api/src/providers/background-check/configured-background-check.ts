/** The configured background check: by the operators themselves, by nobody, or by a provider. */
import type { BackgroundChecks } from './background-checks.ts'
import { createHttpCheck, type HttpCheckConfig } from './http-check.ts'

export type BackgroundCheckConfig = { name: 'manual' } | { name: 'instant' } | HttpCheckConfig

/** The manual check: the operators decide by a command. The data that they are not shown is discarded unread. */
const manual: BackgroundChecks = { name: 'manual', check: async () => 'undecided', isFault: () => false }

/** The instant check, for trying the app out: nobody checks, and everybody passes. */
const instant: BackgroundChecks = {
  name: 'instant',
  check: async () => 'passed',
  // A server that ended between a check and the storing of its outcome looks for the outcome here.
  find: async () => 'passed',
  isFault: () => false,
}

export function createConfiguredCheck(config: BackgroundCheckConfig, now: () => number): BackgroundChecks {
  if (config.name === 'http') return createHttpCheck(config, { now })
  return config.name === 'manual' ? manual : instant
}
