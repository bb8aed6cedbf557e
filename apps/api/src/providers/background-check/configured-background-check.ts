/** Who checks backgrounds, as the operator has set it up: themselves, nobody, or a provider. */
import type { BackgroundChecks } from './background-checks.ts'
import { createHttpCheck, type HttpCheckConfig } from './http-check.ts'

export type BackgroundCheckConfig = { name: 'manual' } | { name: 'instant' } | HttpCheckConfig

/** Whoever runs the community looks, and decides by a command. What they are not shown is thrown away unread. */
const manual: BackgroundChecks = { name: 'manual', check: async () => 'undecided', isFault: () => false }

/** For looking around: nobody looks, and everybody passes. */
const instant: BackgroundChecks = {
  name: 'instant',
  check: async () => 'passed',
  // Of one that was cut off between the two.
  find: async () => 'passed',
  isFault: () => false,
}

export function createConfiguredCheck(config: BackgroundCheckConfig, now: () => number): BackgroundChecks {
  if (config.name === 'http') return createHttpCheck(config, { now })
  return config.name === 'manual' ? manual : instant
}
