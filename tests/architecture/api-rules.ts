/** Import rules of the server: only its composition may import the features. */
import {
  api,
  apiFeatures,
  contracts,
  featureOf,
  imports,
  isIn,
  isTestCode,
  mayImport,
  type Rule,
} from './rule.ts'

/** The shape of what a feature brings, which REST routes and rounds receive as an argument. */
const apiFeatureParts = `${api}feature-parts/`
/** The rooms of code that several features need and none owns, by subject: it knows nothing of any feature, and no data. */
const apiSubjects = ['html', 'ids', 'notices', 'plans', 'queues', 'webhooks'].map((name) => `${api}${name}/`)
/** The form of what it does by the clock, which the scheduler receives as an argument. */
const apiJob = `${api}jobs/job.ts`
const apiDemo = `${api}demo/`
/**
 * Returns true for code that drives the whole server from outside: the operators' commands, and the neighborhood of the
 * demonstration.
 */
const isApiDriver = (path: string) => isIn(path, `${api}cli/`, apiDemo)
const isApiComposition = (path: string) =>
  isIn(path, `${api}app/`) || path === `${api}app.ts` || path === `${api}server.ts`

export const apiRules: Rule[] = [
  {
    title:
      'an api feature imports database, feature-parts, the subjects of several features, the form of a job, contracts, and of another feature only queries, views and operations',
    allows: mayImport(
      (path) => isIn(path, apiFeatures),
      ({ from, to, isType }) =>
        isIn(to, contracts, `${api}database/`, apiFeatureParts, ...apiSubjects) ||
        to === apiJob ||
        // Providers come as arguments.
        (isIn(to, `${api}providers/`) && isType) ||
        featureOf(to, apiFeatures) === featureOf(from, apiFeatures) ||
        // C4: one view per table, used by every way out.
        (isIn(to, apiFeatures) && /\.(?:queries|view|operations)\.ts$/.test(to)) ||
        // It applies the rules that each feature has for the removal of a member.
        (isIn(from, `${apiFeatures}removal/`) && to.endsWith('.removal.ts')),
    ),
    refused: imports(`${apiFeatures}posts/posts.operations.ts`, `${apiFeatures}members/members.feature.ts`),
    allowed: imports(`${apiFeatures}posts/posts.operations.ts`, `${apiFeatures}credits/credits.queries.ts`),
  },
  {
    title: 'api sync, http, realtime, database and providers never import features',
    allows: mayImport(
      (path) => isIn(path, api) && !isIn(path, apiFeatures) && !isApiDriver(path) && !isApiComposition(path),
      ({ to }) => !isIn(to, apiFeatures),
    ),
    refused: imports(`${api}sync/push/push.ts`, `${apiFeatures}posts/posts.operations.ts`),
    allowed: imports(`${api}sync/push/push.ts`, `${api}database/transactions/transact.ts`),
  },
  {
    title: 'what several features need, and none owns, imports only contracts',
    allows: mayImport(
      (path) => isIn(path, ...apiSubjects),
      ({ to }) => isIn(to, contracts),
    ),
    refused: imports(`${api}queues/fair-queue.ts`, `${api}database/transactions/transact.ts`),
    allowed: imports(`${api}ids/new-ids.ts`, `${contracts}errors/refusals.ts`),
  },
  {
    title: 'api database imports only database and contracts',
    allows: mayImport(
      (path) => isIn(path, `${api}database/`),
      ({ to }) => isIn(to, `${api}database/`, contracts),
    ),
    refused: imports(`${api}database/transactions/transact.ts`, `${api}realtime/bus.ts`),
    allowed: imports(`${api}database/transactions/transact.ts`, `${contracts}errors/assert.ts`),
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
