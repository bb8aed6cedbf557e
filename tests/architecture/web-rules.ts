/** Import rules of the browser's app: only `app` composes the features. */
import {
  contracts,
  featureOf,
  imports,
  isIn,
  isTestCode,
  mayImport,
  type Rule,
  web,
  webFeatures,
} from './rule.ts'

/** The form of what a feature declares of its queued operations, which the outbox receives as an argument. */
const queuedOperationShape = `${webFeatures}outbox/queued-operation.ts`

/** The files that name all operations at once: a page that imported one would load all of them. */
const listsOfAll = ['features', 'operations', 'example', 'examples'].map((name) => `${contracts}${name}.ts`)

export const webRules: Rule[] = [
  {
    title: 'web imports neither examples nor lists of all operations, except their types',
    allows: ({ from, to, isType }) =>
      !isIn(from, web) ||
      isType ||
      isTestCode(from) ||
      !(listsOfAll.includes(to) || to.endsWith('.examples.ts')),
    refused: imports(`${web}app/router.tsx`, `${contracts}posts/posts.examples.ts`),
    allowed: imports(`${web}app/router.tsx`, `${contracts}posts/posts.operations.ts`),
  },
  {
    title: 'web ui imports nothing of ours but ui',
    allows: mayImport(
      (path) => isIn(path, `${web}ui/`),
      ({ to }) => isIn(to, `${web}ui/`),
    ),
    refused: imports(`${web}ui/layout/card.tsx`, `${web}storage/database.ts`),
    allowed: imports(`${web}ui/layout/card.tsx`, `${web}ui/labels/tag.tsx`),
  },
  {
    title: 'web storage imports only contracts',
    allows: mayImport(
      (path) => isIn(path, `${web}storage/`),
      ({ to }) => isIn(to, `${web}storage/`, contracts),
    ),
    refused: imports(`${web}storage/database.ts`, `${web}sync/round/engine.ts`),
    allowed: imports(`${web}storage/database.ts`, `${contracts}sync/tables.ts`),
  },
  {
    title: 'web sync imports only storage and contracts',
    allows: mayImport(
      (path) => isIn(path, `${web}sync/`),
      ({ to }) => isIn(to, `${web}sync/`, `${web}storage/`, contracts),
    ),
    refused: imports(`${web}sync/round/engine.ts`, `${webFeatures}posts/posts.queued.ts`),
    allowed: imports(`${web}sync/round/engine.ts`, `${web}storage/database.ts`),
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
        featureOf(to, webFeatures) === featureOf(from, webFeatures) ||
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
      ({ from, to }) => !to.endsWith('.ui.ts') || featureOf(to, webFeatures) === featureOf(from, webFeatures),
    ),
    refused: imports(`${webFeatures}posts/post-card.tsx`, `${webFeatures}members/members.ui.ts`),
    allowed: imports(
      `${webFeatures}members/profile/complete-profile-button.tsx`,
      `${webFeatures}members/members.ui.ts`,
    ),
  },
  {
    title: 'only the web’s app imports what a feature declares of its queued operations',
    allows: mayImport(
      (path) => isIn(path, web) && !isIn(path, `${web}app/`),
      ({ to }) => !to.endsWith('.queued.ts'),
    ),
    refused: imports(`${webFeatures}posts/post-card.tsx`, `${webFeatures}posts/posts.queued.ts`),
    allowed: imports(`${web}app/device/queued-operations.ts`, `${webFeatures}posts/posts.queued.ts`),
  },
  {
    title: 'web actions are their own feature’s alone',
    allows: mayImport(
      (path) => isIn(path, web),
      ({ from, to }) =>
        !to.endsWith('.actions.ts') || featureOf(to, webFeatures) === featureOf(from, webFeatures),
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
      'the worker imports contracts, its data, what is filled in, the lock and the form of a body, and of storage only names and types',
    allows: mayImport(
      (path) => isIn(path, `${web}worker/`) || path === `${web}service-worker.ts`,
      ({ to, isType }) =>
        isIn(to, `${web}worker/`, contracts) ||
        to === 'workbox.config.ts' ||
        to === `${web}fill-ins.ts` ||
        to === `${web}sync/round/lock.ts` ||
        to === `${web}sync/transport/json-body.ts` ||
        to === `${web}storage/names.ts` ||
        to === `${web}storage/map-tiles.ts` ||
        to === `${web}storage/stored-tiles-name.ts` ||
        to === `${web}storage/later-code.ts` ||
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
    refused: imports(`${web}sync/round/engine.ts`, `${web}worker/send-numbered.ts`),
    allowed: imports(`${web}service-worker.ts`, `${web}worker/send-numbered.ts`),
  },
]
