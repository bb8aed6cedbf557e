/** Import rules between the places, and for tests. */
import {
  api,
  apiFeatures,
  imports,
  isIn,
  isTestCode,
  isTestFile,
  type Rule,
  web,
  webFeatures,
} from './rule.ts'

/** Servers, and what stands before one. */
export const harnessServers = [
  'server/server',
  'people/world',
  'server/line',
  'server/http-server',
  'server/release',
  'server/captive-portal',
].map((name) => `tests/harness/${name}.ts`)

export const everywhereRules: Rule[] = [
  {
    title: 'web and api never import each other, in their tests neither',
    allows: ({ from, to }) =>
      !(isIn(from, 'apps/web/') && isIn(to, 'apps/api/')) &&
      !(isIn(from, 'apps/api/') && isIn(to, 'apps/web/')),
    refused: imports(`${web}sync/round/engine.test.ts`, `${api}app.ts`),
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
      !(/\.(?:screen\.test|states)\.ts$/.test(from) || isIn(from, 'tests/mounted/')) ||
      !harnessServers.includes(to),
    refused: imports(`${webFeatures}posts/board/board.screen.test.ts`, 'tests/harness/server/server.ts'),
    allowed: imports(`${webFeatures}posts/board/board.screen.test.ts`, 'tests/harness/phone/fields.ts'),
  },
  {
    title: 'nothing imports a test file',
    allows: ({ to }) => !isTestFile(to),
    refused: imports('tests/e2e/worker.spec.ts', 'tests/e2e/storage.spec.ts'),
    allowed: imports('tests/e2e/worker.spec.ts', 'tests/harness/phone/phone.ts'),
  },
]
