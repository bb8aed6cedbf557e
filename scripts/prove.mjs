/**
 * `npm run prove`: what takes too long for every change. Every suite of the server on PostgreSQL, the seeded fuzz and the
 * ledger's over many more runs, and every screen in every state, at every width, in both colour schemes.
 */
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { modules, projectNode } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'

const env = {
  FUZZ_SEEDS: process.env.FUZZ_SEEDS ?? '200',
  LEDGER_BATCHES: process.env.LEDGER_BATCHES ?? '10',
  EVERY_LOOK: '1',
  EVERY_SUITE_ON_POSTGRES: '1',
}
/** All of a project, or those of its files that the environment above makes longer. */
const runs = [
  ['--project', 'api-postgres'],
  ['--project', 'whole', 'tests/sync.fuzz.test.ts', 'tests/e2e/axe.spec.ts'],
  ['--project', 'api', 'apps/api/src/features/credits/ledger.test.ts'],
]

endWithNpm()
endChildrenOnInterrupt()
await ensureInstalled()
const chromium = await ensureChromium()
const vitest = join(modules, 'vitest', 'vitest.mjs')
for (const suites of runs) {
  const { ok } = await run(projectNode, [vitest, 'run', ...suites], {
    env: { ...env, CHROMIUM_PATH: chromium },
  })
  if (!ok) process.exitCode = 1
}
