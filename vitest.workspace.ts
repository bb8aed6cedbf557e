/** The test projects. Vitest reads them through `vitest.config.ts`. */
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/gate/longest-first.ts'
import { makeThrowawayFolder } from './tests/throwaway-folder.ts'

// Before the line below, which moves what is temporary into memory.
const folderOnDisk = process.env.BEYOND_THE_GATE ? makeThrowawayFolder({ onDisk: true }) : ''
// Inherited by all that the suites start.
process.env.TMPDIR = makeThrowawayFolder()

const onSqliteAlone = ['**/*.sqlite.test.ts']
const onPostgresAlone = ['**/*.postgres.test.ts']
/**
 * Where the engines differ most: what is written for one of them, how operations are taken, the ledger, pushes. `npm run
 * prove` runs all.
 */
const onPostgresFirst = [
  '**/*.postgres.test.ts',
  '**/database/**/*.test.ts',
  '**/sync/push/{once,push}.test.ts',
  '**/credits/ledger.test.ts',
  '**/delivery/pushes.api.test.ts',
].map((files) => `apps/api/src/${files}`)
/** They meet no database, or only on the way to something else: one run of them is enough. */
const onAnyEngine = [
  'apps/api/src/{config,start-notice,operators-docs,jobs/schedule}.test.ts',
  'apps/api/src/providers/**',
  'apps/api/src/http/server/{connections,faults,headers,shut-down}.test.ts',
  'apps/api/src/http/limits/{address-key,bounded-map}.test.ts',
  'apps/api/src/http/{bodies/compression,pages/pages,pages/tiles}.test.ts',
  'apps/api/src/cli/community/map.test.ts',
  'apps/api/src/openapi/{docs-page,document}.test.ts',
  'apps/api/src/features/community/pages.api.test.ts',
  'apps/api/src/features/sessions/sign-in/{guessable,passwords}.test.ts',
  'apps/api/src/realtime/{back-pressure,merged-poke,shut-down}.test.ts',
]

/** They say how soon something is on the screen, so nothing else may run beside them. */
const timed = ['smoothness', 'poke'].map((name) => `tests/e2e/${name}.spec.ts`)

/** In a browser without a server, over data of a test's own. */
const screens = ['apps/web/src/**/*.screen.test.ts']

const recordTimes = 'tests/gate/record-times.ts'
const aroundBrowsers = [
  recordTimes,
  'tests/harness/phone/wait-for-browsers.ts',
  'tests/harness/phone/report-phones.ts',
]

/** Each screen at its narrowest, with its largest letters: as with axe, `npm run prove` looks at more than the gate. */
const leftToProve = process.env.EVERY_LOOK ? [] : ['tests/e2e/narrow-screens.spec.ts']

/**
 * Loading everything anew for every file would take longer than its tests. So a module that files share keeps
 * nothing between tests, and sets no hook, which would be set for the first file alone; `setupFiles` are loaded for each.
 */
const loadedOnce = { isolate: false }

/**
 * Four times what the slowest test and hook of each kind took on two cores, with two processes beside them that never
 * rest: 25 s against a server, 16 s in the server, 14 s mounted. What `npm run prove` repeats takes as long as that.
 */
const limitOf = (ms: number) => (process.env.BEYOND_THE_GATE ? 300_000 : ms)
const serverLimits = { testTimeout: limitOf(60_000), hookTimeout: limitOf(90_000) }

const withBrowsers = {
  testTimeout: limitOf(100_000),
  hookTimeout: limitOf(90_000),
  // What a browser or a server does takes as long as the machine is busy.
  expect: { poll: { timeout: 15_000 } },
}

/**
 * For screens over a stand-in: a browser is held up by what else the machine does. What passed at the second try alone is
 * listed, to be mended.
 */
const twice = { retry: process.env.BEYOND_THE_GATE ? 0 : 1 }

/** For what runs against a server: only where a browser never answered at all. */
const twiceWithoutResponse = {
  retry: process.env.BEYOND_THE_GATE ? 0 : { count: 1, condition: /Test timed out/ },
}

/**
 * One file after the other, and after all else. Vitest refuses projects of both kinds in one group, also where they only run
 * beside each other in `npm run prove`.
 */
const oneByOne = { fileParallelism: false, sequence: { groupOrder: 1 } }

/** Names a project of tests, for Vitest and for the report of times. */
function nameProject(name: string) {
  return { name, provide: { projectName: name } }
}

/** Firefox and WebKit: only `npm run prove` installs them. */
const browsers = {
  test: {
    ...nameProject('browsers'),
    include: ['tests/browsers/*.spec.ts'],
    ...loadedOnce,
    ...withBrowsers,
    ...oneByOne,
  },
}

/** The same with Lighthouse, whose figures want a machine that nobody else uses. */
const lighthouse = {
  test: {
    ...nameProject('lighthouse'),
    include: ['tests/lighthouse/*.spec.ts'],
    ...withBrowsers,
    ...oneByOne,
  },
}

/** A machine of an operator's: what fetches and builds everything anew takes minutes. */
const installs = {
  test: {
    ...nameProject('installs'),
    include: ['tests/installs/*.spec.ts'],
    env: { INSTALLS_FOLDER: folderOnDisk },
    ...loadedOnce,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    ...oneByOne,
  },
}

/** How long neighbours wait, in shares of what cannot be had for less. */
const figures = {
  test: {
    ...nameProject('figures'),
    include: ['tests/figures/*.spec.ts'],
    env: { TMPDIR: folderOnDisk },
    setupFiles: aroundBrowsers,
    ...loadedOnce,
    ...withBrowsers,
    ...oneByOne,
  },
}

export default defineConfig({
  test: {
    // Two more than can run at once, since much of what browsers do is waiting.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...nameProject('contracts'),
          include: ['packages/contracts/src/**/*.test.ts'],
          setupFiles: [recordTimes],
          ...loadedOnce,
        },
      },
      {
        test: {
          ...nameProject('api'),
          setupFiles: [recordTimes],
          include: ['apps/api/src/**/*.test.ts'],
          exclude: onPostgresAlone,
          ...loadedOnce,
          ...serverLimits,
        },
      },
      {
        test: {
          ...nameProject('api-postgres'),
          setupFiles: [recordTimes],
          include: process.env.EVERY_SUITE_ON_POSTGRES ? ['apps/api/src/**/*.test.ts'] : onPostgresFirst,
          exclude: [...onSqliteAlone, ...onAnyEngine],
          globalSetup: ['apps/api/src/database/postgres/postgres-suites.factory.ts'],
          ...loadedOnce,
          ...serverLimits,
        },
      },
      {
        plugins: [react()],
        test: {
          ...nameProject('web'),
          // Before what opens a database is loaded for the first time, whichever file needs it first.
          setupFiles: [recordTimes, 'fake-indexeddb/auto'],
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: screens,
          ...loadedOnce,
          ...serverLimits,
        },
      },
      {
        test: {
          ...nameProject('mounted'),
          include: screens,
          env: { SHORT_LIVED_PAGES: '1' },
          globalSetup: ['tests/mounted/build-page.ts'],
          setupFiles: [...aroundBrowsers, 'tests/mounted/no-faults.ts'],
          ...loadedOnce,
          ...withBrowsers,
          testTimeout: limitOf(60_000),
          ...twice,
        },
      },
      {
        test: {
          ...nameProject('whole'),
          include: ['tests/**/*.test.ts', 'tests/e2e/**/*.spec.ts'],
          exclude: [...timed, ...leftToProve],
          env: { SHORT_LIVED_PAGES: '1' },
          setupFiles: aroundBrowsers,
          ...loadedOnce,
          ...withBrowsers,
          ...twiceWithoutResponse,
        },
      },
      ...(process.env.BEYOND_THE_GATE ? [browsers, lighthouse, figures, installs] : []),
      {
        test: {
          ...nameProject('timed'),
          include: timed,
          setupFiles: aroundBrowsers,
          ...loadedOnce,
          ...withBrowsers,
          ...oneByOne,
        },
      },
    ],
  },
})
