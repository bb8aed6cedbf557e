/** `npm run prove`: what takes too long for every change. The seeded fuzz and the ledger's, over many more runs. */
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { modules, projectNode } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'

const env = {
  FUZZ_SEEDS: process.env.FUZZ_SEEDS ?? '200',
  LEDGER_BATCHES: process.env.LEDGER_BATCHES ?? '10',
}
const projects = ['whole', 'api', 'api-postgres'].flatMap((name) => ['--project', name])
const files = ['tests/sync.fuzz.test.ts', 'apps/api/src/features/credits/ledger.test.ts']

endWithNpm()
endChildrenOnInterrupt()
await ensureInstalled()
const vitest = join(modules, 'vitest', 'vitest.mjs')
const { ok } = await run(projectNode, [vitest, 'run', ...projects, ...files], { env })
if (!ok) process.exitCode = 1
