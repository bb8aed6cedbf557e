/**
 * `npm run prove`: what takes too long for every change, before a release and after work on what it repeats. The table
 * `runs` below says what there is; `npm run prove -- browsers` is one of them alone. What each proves, and what of it the
 * gate has, is in docs/decisions/0067-tests-layers-gate-and-prove.md.
 */
import { join } from 'node:path'
import { ensureBrowsers } from './browsers.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureDebian } from './debian.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureLighthouse } from './lighthouse.mjs'
import { modules, projectNode } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'

const env = {
  BEYOND_THE_GATE: '1',
  PREDICTION_SEEDS: '5',
  FUZZ_SEEDS: process.env.FUZZ_SEEDS ?? '200',
  MUTATED_PICTURES: '2000',
  LEDGER_BATCHES: process.env.LEDGER_BATCHES ?? '25',
  HELP_HISTORIES: process.env.HELP_HISTORIES ?? '500',
  PLAN_HISTORIES: process.env.PLAN_HISTORIES ?? '500',
  HOSTILE_TURNS: process.env.HOSTILE_TURNS ?? '100',
  KILLS: process.env.KILLS ?? '200',
  CHATS_AT_LENGTH: '1',
  COPIES_AT_LENGTH: '1',
  HELPS_AT_LENGTH: '1',
  MEETUPS_AT_LENGTH: '1',
  EVERY_LOOK: '1',
  EVERY_SUITE_ON_POSTGRES: '1',
}
/** What members live from end to end: beside a generated client, all of it is held against the description of the calls. */
const journeys = [
  ...[
    'account',
    'background-check',
    'chat',
    'exploration',
    'google',
    'help',
    'home',
    'leaving',
    'mail-links',
  ],
  ...['passkeys', 'phone', 'plans', 'story'],
].map((name) => `tests/e2e/${name}.spec.ts`)
/** By name: all of a project, or those of its files that the environment above makes longer; and what that needs. */
const runs = {
  postgres: { suites: ['--project', 'api-postgres'] },
  ledger: { suites: ['--project', 'api', 'apps/api/src/features/credits/ledger.test.ts'] },
  histories: { suites: ['--project', 'api', 'apps/api/src/features/help/histories/histories.test.ts'] },
  payments: { suites: ['--project', 'api', 'apps/api/src/features/plans/histories.test.ts'] },
  killed: { suites: ['--project', 'api', 'apps/api/src/features/credits/killed.sqlite.test.ts'] },
  hostile: { suites: ['--project', 'api', 'apps/api/src/hostile.sqlite.test.ts'] },
  copies: { suites: ['--project', 'api', 'apps/api/src/features/exports/write-zip.test.ts'] },
  predictions: { suites: ['--project', 'whole', 'tests/sync/predictions.test.ts'] },
  fuzz: { suites: ['--project', 'whole', 'tests/sync.fuzz.test.ts'] },
  chat: { suites: ['--project', 'whole', 'tests/e2e/chat.spec.ts'] },
  help: { suites: ['--project', 'whole', 'tests/e2e/help.spec.ts'] },
  neighbors: { suites: ['--project', 'whole', 'tests/sync/neighbors.test.ts'] },
  mounted: { suites: ['--project', 'mounted'] },
  screens: { suites: ['--project', 'whole', 'tests/e2e/axe.spec.ts', 'tests/e2e/narrow-screens.spec.ts'] },
  smoothness: { suites: ['--project', 'timed', 'tests/e2e/smoothness.spec.ts'] },
  figures: { suites: ['--project', 'figures'] },
  installs: {
    suites: ['--project', 'installs', 'tests/installs/install.spec.ts', 'tests/installs/upgrade.spec.ts'],
  },
  client: {
    suites: [
      '--project',
      'installs',
      'tests/installs/generated-client.spec.ts',
      '--project',
      'whole',
      ...journeys,
    ],
    environment: { HELD_AGAINST_DESCRIPTION: '1' },
  },
  handbook: { suites: ['--project', 'installs', 'tests/installs/handbook.spec.ts'], ensure: ensureDebian },
  containers: {
    suites: ['--project', 'installs', 'tests/installs/containers.spec.ts'],
    ensure: ensureDebian,
  },
  browsers: { suites: ['--project', 'browsers'], ensure: ensureBrowsers },
  lighthouse: { suites: ['--project', 'lighthouse'], ensure: ensureLighthouse },
}

endWithNpm()
endChildrenOnInterrupt()
try {
  const names = namesAsked(process.argv.slice(2))
  await ensureInstalled()
  await ensureChromium()
  for (const name of names) await proveOne(runs[name])
} catch (error) {
  fail(error)
}

/** What cannot be had on this machine is said, and the other runs go on. */
async function proveOne({ suites, environment, ensure }) {
  try {
    const own = (await ensure?.()) ?? {}
    const vitest = join(modules, 'vitest', 'vitest.mjs')
    const { ok } = await run(projectNode, [vitest, 'run', ...suites], {
      env: { ...env, ...environment, ...own },
    })
    if (!ok) process.exitCode = 1
  } catch (error) {
    fail(error)
  }
}

function fail(error) {
  console.error(error.message)
  process.exitCode = 1
}

function namesAsked(words) {
  const names = Object.keys(runs)
  const unknown = words.filter((word) => !names.includes(word))
  if (unknown.length > 0)
    throw new Error(`There is no run called ${unknown.join(', ')}. There are ${names.join(', ')}.`)
  return words.length > 0 ? words : names
}
