/**
 * `npm run prove`: what takes too long for every change. The seeded fuzz and the ledger's, over many more runs, and
 * every screen at every width in both colour schemes.
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
}
const projects = ['whole', 'api', 'api-postgres'].flatMap((name) => ['--project', name])
const files = [
  'tests/sync.fuzz.test.ts',
  'tests/e2e/axe.spec.ts',
  'apps/api/src/features/credits/ledger.test.ts',
]

endWithNpm()
endChildrenOnInterrupt()
await ensureInstalled()
const chromium = await ensureChromium()
const vitest = join(modules, 'vitest', 'vitest.mjs')
const { ok } = await run(projectNode, [vitest, 'run', ...projects, ...files], {
  env: { ...env, CHROMIUM_PATH: chromium },
})
if (!ok) process.exitCode = 1
