/**
 * `npm run prove`: what takes too long for every change. Every suite of the server on PostgreSQL, the seeded fuzz and the
 * ledger's over many more runs, every screen in every state, at every width, in both colour schemes, the walks in
 * Firefox and WebKit, and Lighthouse. `npm run prove -- engines` is that one alone.
 */
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureEngines } from './engines.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureLighthouse } from './lighthouse.mjs'
import { modules, projectNode } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'

const env = {
  BEYOND_THE_GATE: '1',
  FUZZ_SEEDS: process.env.FUZZ_SEEDS ?? '200',
  LEDGER_BATCHES: process.env.LEDGER_BATCHES ?? '10',
  EVERY_LOOK: '1',
  EVERY_SUITE_ON_POSTGRES: '1',
}
/** By name: all of a project, or those of its files that the environment above makes longer. */
const runs = {
  postgres: ['--project', 'api-postgres'],
  ledger: ['--project', 'api', 'apps/api/src/features/credits/ledger.test.ts'],
  fuzz: ['--project', 'whole', 'tests/sync.fuzz.test.ts'],
  screens: ['--project', 'whole', 'tests/e2e/axe.spec.ts'],
  engines: ['--project', 'engines'],
  lighthouse: ['--project', 'lighthouse'],
}

endWithNpm()
endChildrenOnInterrupt()
try {
  const names = namesAsked(process.argv.slice(2))
  await ensureInstalled()
  const browsers = { CHROMIUM_PATH: await ensureChromium() }
  if (names.includes('engines')) Object.assign(browsers, await ensureEngines())
  if (names.includes('lighthouse')) Object.assign(browsers, await ensureLighthouse())
  const vitest = join(modules, 'vitest', 'vitest.mjs')
  for (const name of names) {
    const { ok } = await run(projectNode, [vitest, 'run', ...runs[name]], { env: { ...env, ...browsers } })
    if (!ok) process.exitCode = 1
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function namesAsked(words) {
  const names = Object.keys(runs)
  const unknown = words.filter((word) => !names.includes(word))
  if (unknown.length > 0) throw new Error(`No run is called ${unknown.join(', ')}: ${names.join(', ')}`)
  return words.length > 0 ? words : names
}
