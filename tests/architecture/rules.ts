/**
 * Who may import what. The rules speak of folders, never of single features, so that a new feature is
 * covered the moment it exists. Each rule carries an import it must refuse and one it must let pass.
 */
import type { Import } from './source.ts'

export interface Rule {
  title: string
  allows: (given: Import) => boolean
  refused: Import
  allowed: Import
}

const contracts = 'packages/contracts/src/'
const api = 'apps/api/src/'
const web = 'apps/web/src/'

export const isOurs = (path: string) =>
  /^(?:apps|packages|tests|bench)\//.test(path) || path === 'workbox.config.ts'
const isTestFile = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)
/** What only tests use: their folders, and makers of example rows. */
export const isTestCode = (path: string) =>
  isTestFile(path) || /^(?:tests|bench)\//.test(path) || /\.factory\.ts$/.test(path)
const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder))
const nounOf = (path: string, folder: string) =>
  path.startsWith(folder) ? (/^([^/]+)\//.exec(path.slice(folder.length))?.[1] ?? null) : null

/** A rule for production code in one place: what of ours it may import besides itself. */
function mayImport(place: (path: string) => boolean, allows: (given: Import) => boolean): Rule['allows'] {
  return (given) => isTestCode(given.from) || !place(given.from) || !isOurs(given.to) || allows(given)
}

const imports = (from: string, to: string, isType = false): Import => ({ from, to, isType })

const contractRules: Rule[] = [
  {
    title: 'contracts import nothing of ours but contracts',
    allows: ({ from, to }) => !isIn(from, contracts) || !isOurs(to) || isIn(to, contracts),
    refused: imports(`${contracts}posts/posts.rules.ts`, `${web}sync/outbox.ts`),
    allowed: imports(`${contracts}posts/posts.rules.ts`, `${contracts}values/time.ts`),
  },
  {
    title: 'contracts values and errors import only each other',
    allows: mayImport(
      (path) => isIn(path, `${contracts}values/`, `${contracts}errors/`),
      ({ to }) => isIn(to, `${contracts}values/`, `${contracts}errors/`),
    ),
    refused: imports(`${contracts}errors/refusals.ts`, `${contracts}posts/posts.schema.ts`),
    allowed: imports(`${contracts}errors/refusals.ts`, `${contracts}values/text.ts`),
  },
  {
    title: 'a noun of the contracts imports of another noun only schemas, rules and catalogues',
    allows: mayImport(
      (path) => nounOf(path, contracts) !== null && !isIn(path, `${contracts}values/`, `${contracts}errors/`),
      ({ from, to }) =>
        nounOf(to, contracts) === nounOf(from, contracts) ||
        isIn(to, `${contracts}values/`, `${contracts}errors/`) ||
        to === `${contracts}operation.ts` ||
        /\.(?:schema|rules|catalogue)\.ts$/.test(to),
    ),
    refused: imports(`${contracts}posts/posts.rules.ts`, `${contracts}members/members.operations.ts`),
    allowed: imports(`${contracts}posts/posts.rules.ts`, `${contracts}members/members.schema.ts`),
  },
]

const apiFeatures = `${api}features/`
/** How a handler says no: the one thing of `http/` a feature needs. */
const httpErrors = `${api}http/errors.ts`
/** The shape of what a feature brings, which REST routes and rounds receive as an argument. */
const apiNouns = `${api}nouns/`
/** The form of what it does by the clock, which the scheduler receives as an argument. */
const apiJob = `${api}jobs/job.ts`
const apiDemo = `${api}demo/`
/** What drives the whole server from outside: the operators' command, and the neighbourhood to look around in. */
const isApiDriver = (path: string) => isIn(path, `${api}cli/`, apiDemo)
const isApiComposition = (path: string) => path === `${api}app.ts` || path === `${api}server.ts`

const apiRules: Rule[] = [
  {
    title:
      'an api feature imports database, http errors, the form of a job, contracts, and of another feature only queries, views and operations',
    allows: mayImport(
      (path) => isIn(path, apiFeatures),
      ({ from, to, isType }) =>
        isIn(to, contracts, `${api}database/`, apiNouns) ||
        to === httpErrors ||
        to === apiJob ||
        // Providers come as arguments.
        (isIn(to, `${api}providers/`) && isType) ||
        nounOf(to, apiFeatures) === nounOf(from, apiFeatures) ||
        // C4: one view per table, used by every way out.
        (isIn(to, apiFeatures) && /\.(?:queries|view|operations)\.ts$/.test(to)),
    ),
    refused: imports(`${apiFeatures}posts/posts.operations.ts`, `${apiFeatures}members/members.noun.ts`),
    allowed: imports(`${apiFeatures}posts/posts.operations.ts`, `${apiFeatures}credits/credits.queries.ts`),
  },
  {
    title: 'an api feature gets its providers as arguments',
    allows: mayImport(
      (path) => isIn(path, apiFeatures),
      ({ to, isType }) => !isIn(to, `${api}providers/`) || isType,
    ),
    refused: imports(`${apiFeatures}members/members.operations.ts`, `${api}providers/mail/smtp-mail.ts`),
    allowed: imports(`${apiFeatures}members/members.operations.ts`, `${api}providers/mail/mail.ts`, true),
  },
  {
    title: 'api sync, http, realtime, database and providers never import features',
    allows: mayImport(
      (path) => isIn(path, api) && !isIn(path, apiFeatures) && !isApiDriver(path) && !isApiComposition(path),
      ({ to }) => !isIn(to, apiFeatures),
    ),
    refused: imports(`${api}sync/push.ts`, `${apiFeatures}posts/posts.operations.ts`),
    allowed: imports(`${api}sync/push.ts`, `${api}database/transact.ts`),
  },
  {
    title: 'api database imports only database and contracts',
    allows: mayImport(
      (path) => isIn(path, `${api}database/`),
      ({ to }) => isIn(to, `${api}database/`, contracts),
    ),
    refused: imports(`${api}database/transact.ts`, `${api}realtime/bus.ts`),
    allowed: imports(`${api}database/transact.ts`, `${contracts}errors/assert.ts`),
  },
  {
    title: 'only the process, the operators’ command and the demo import what composes the api',
    allows: mayImport(
      (path) => isIn(path, api) && !isApiComposition(path) && !isApiDriver(path),
      ({ to }) => !isApiComposition(to),
    ),
    refused: imports(`${apiFeatures}posts/posts.operations.ts`, `${api}app.ts`),
    allowed: imports(`${api}server.ts`, `${api}app.ts`),
  },
  {
    title: 'nothing but the demo imports the demo',
    allows: ({ from, to }) => isTestCode(from) || !isIn(to, apiDemo) || isIn(from, apiDemo),
    refused: imports(`${api}server.ts`, `${apiDemo}seed.ts`),
    allowed: imports(`${apiDemo}main.ts`, `${apiDemo}seed.ts`),
  },
]

const webFeatures = `${web}features/`
/** The form of what a noun says of its queued operations, which the outbox receives as an argument. */
const queuedOperationShape = `${webFeatures}outbox/queued-operation.ts`

const webRules: Rule[] = [
  {
    title: 'web ui imports nothing of ours but ui',
    allows: mayImport(
      (path) => isIn(path, `${web}ui/`),
      ({ to }) => isIn(to, `${web}ui/`),
    ),
    refused: imports(`${web}ui/card.tsx`, `${web}storage/database.ts`),
    allowed: imports(`${web}ui/card.tsx`, `${web}ui/tag.tsx`),
  },
  {
    title: 'web storage imports only contracts',
    allows: mayImport(
      (path) => isIn(path, `${web}storage/`),
      ({ to }) => isIn(to, `${web}storage/`, contracts),
    ),
    refused: imports(`${web}storage/database.ts`, `${web}sync/engine.ts`),
    allowed: imports(`${web}storage/database.ts`, `${contracts}sync/tables.ts`),
  },
  {
    title: 'web sync imports only storage and contracts',
    allows: mayImport(
      (path) => isIn(path, `${web}sync/`),
      ({ to }) => isIn(to, `${web}sync/`, `${web}storage/`, contracts),
    ),
    refused: imports(`${web}sync/engine.ts`, `${webFeatures}posts/posts.queued.ts`),
    allowed: imports(`${web}sync/engine.ts`, `${web}storage/database.ts`),
  },
  {
    title: 'web locales import only contracts',
    allows: mayImport(
      (path) => isIn(path, `${web}locales/`),
      ({ to }) => isIn(to, `${web}locales/`, contracts),
    ),
    refused: imports(`${web}locales/en/posts.ts`, `${webFeatures}posts/posts.reads.ts`),
    allowed: imports(`${web}locales/en/posts.ts`, `${contracts}posts/posts.schema.ts`),
  },
  {
    title:
      'a web feature imports ui, storage, sync, contracts, locales, and of another feature only reads and components',
    allows: mayImport(
      (path) => isIn(path, webFeatures),
      ({ from, to }) =>
        isIn(to, `${web}ui/`, `${web}storage/`, `${web}sync/`, `${web}locales/`, contracts) ||
        nounOf(to, webFeatures) === nounOf(from, webFeatures) ||
        to === queuedOperationShape ||
        (isIn(to, webFeatures) && (to.endsWith('.reads.ts') || to.endsWith('.tsx'))),
    ),
    refused: imports(`${webFeatures}home/home-screen.tsx`, `${webFeatures}posts/posts.actions.ts`),
    allowed: imports(`${webFeatures}home/home-screen.tsx`, `${webFeatures}posts/posts.reads.ts`),
  },
  {
    title: 'web ui state is its own feature’s alone',
    allows: mayImport(
      (path) => isIn(path, web) && !isIn(path, `${web}app/`),
      ({ from, to }) => !to.endsWith('.ui.ts') || nounOf(to, webFeatures) === nounOf(from, webFeatures),
    ),
    refused: imports(`${webFeatures}posts/post-card.tsx`, `${webFeatures}members/members.ui.ts`),
    allowed: imports(
      `${webFeatures}members/complete-profile-button.tsx`,
      `${webFeatures}members/members.ui.ts`,
    ),
  },
  {
    title: 'only the web’s app imports what a noun says of its queued operations',
    allows: mayImport(
      (path) => isIn(path, web) && !isIn(path, `${web}app/`),
      ({ to }) => !to.endsWith('.queued.ts'),
    ),
    refused: imports(`${webFeatures}posts/post-card.tsx`, `${webFeatures}posts/posts.queued.ts`),
    allowed: imports(`${web}app/queued-operations.ts`, `${webFeatures}posts/posts.queued.ts`),
  },
  {
    title: 'web actions are their own feature’s alone',
    allows: mayImport(
      (path) => isIn(path, web),
      ({ from, to }) => !to.endsWith('.actions.ts') || nounOf(to, webFeatures) === nounOf(from, webFeatures),
    ),
    refused: imports(`${web}app/router.tsx`, `${webFeatures}posts/posts.actions.ts`),
    allowed: imports(`${webFeatures}posts/post-actions.tsx`, `${webFeatures}posts/posts.actions.ts`),
  },
  {
    title: 'only the page’s entry imports the web’s app',
    allows: mayImport(
      (path) => isIn(path, web) && !isIn(path, `${web}app/`) && path !== `${web}main.tsx`,
      ({ to }) => !isIn(to, `${web}app/`) && to !== `${web}main.tsx`,
    ),
    refused: imports(`${webFeatures}posts/post-card.tsx`, `${web}app/router.tsx`),
    allowed: imports(`${web}main.tsx`, `${web}app/router.tsx`),
  },
  {
    title:
      'the worker imports contracts, its data, the lock and the form of a body, and of storage only names and types',
    allows: mayImport(
      (path) => isIn(path, `${web}worker/`) || path === `${web}service-worker.ts`,
      ({ to, isType }) =>
        isIn(to, `${web}worker/`, contracts) ||
        to === 'workbox.config.ts' ||
        to === `${web}sync/lock.ts` ||
        to === `${web}sync/json-body.ts` ||
        to === `${web}storage/names.ts` ||
        (isIn(to, `${web}storage/`) && isType),
    ),
    refused: imports(`${web}worker/send-numbered.ts`, `${web}storage/database.ts`),
    allowed: imports(`${web}worker/send-numbered.ts`, `${web}storage/database.ts`, true),
  },
  {
    title: 'the page never imports the worker',
    allows: mayImport(
      (path) => isIn(path, web) && !isIn(path, `${web}worker/`) && path !== `${web}service-worker.ts`,
      ({ to }) => !isIn(to, `${web}worker/`) && to !== `${web}service-worker.ts`,
    ),
    refused: imports(`${web}sync/engine.ts`, `${web}worker/send-numbered.ts`),
    allowed: imports(`${web}service-worker.ts`, `${web}worker/send-numbered.ts`),
  },
]

/** Servers, and what stands before one. */
export const harnessServers = ['server', 'world', 'line', 'http-server', 'release', 'captive-portal'].map(
  (name) => `tests/harness/${name}.ts`,
)

const everywhereRules: Rule[] = [
  {
    title: 'web and api never import each other, in their tests neither',
    allows: ({ from, to }) =>
      !(isIn(from, 'apps/web/') && isIn(to, 'apps/api/')) &&
      !(isIn(from, 'apps/api/') && isIn(to, 'apps/web/')),
    refused: imports(`${web}sync/engine.test.ts`, `${api}app.ts`),
    allowed: imports('tests/sync.fuzz.test.ts', `${api}app.ts`),
  },
  {
    title: 'production code never imports tests or what only tests use',
    allows: ({ from, to }) => isTestCode(from) || !isTestCode(to),
    refused: imports(`${apiFeatures}posts/posts.queries.ts`, `${apiFeatures}posts/posts.calls.factory.ts`),
    allowed: imports(`${apiFeatures}posts/posts.api.test.ts`, `${apiFeatures}posts/posts.calls.factory.ts`),
  },
  {
    title: 'a mounted screen has no server: of the harness its tests import only what drives a page',
    allows: ({ from, to }) =>
      !(from.endsWith('.screen.test.ts') || isIn(from, 'tests/mounted/')) || !harnessServers.includes(to),
    refused: imports(`${webFeatures}posts/board.screen.test.ts`, 'tests/harness/server.ts'),
    allowed: imports(`${webFeatures}posts/board.screen.test.ts`, 'tests/harness/fields.ts'),
  },
  {
    title: 'nothing imports a test file',
    allows: ({ to }) => !isTestFile(to),
    refused: imports('tests/e2e/outbox.spec.ts', 'tests/e2e/start.spec.ts'),
    allowed: imports('tests/e2e/outbox.spec.ts', 'tests/harness/phone.ts'),
  },
]

export const rules: Rule[] = [...contractRules, ...apiRules, ...webRules, ...everywhereRules]
