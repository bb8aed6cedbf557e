/** `npm run prove`: what takes too long for every change. The seeded fuzz, over many more seeds. */
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { modules, projectNode } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'

const seeds = process.env.FUZZ_SEEDS ?? '200'

endWithNpm()
endChildrenOnInterrupt()
await ensureInstalled()
const vitest = join(modules, 'vitest', 'vitest.mjs')
const { ok } = await run(projectNode, [vitest, 'run', '--project', 'whole', 'tests/sync.fuzz.test.ts'], {
  env: { FUZZ_SEEDS: seeds },
})
if (!ok) process.exitCode = 1
