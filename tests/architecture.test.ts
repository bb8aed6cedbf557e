/** The house rules, checked from the folders themselves. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCycles } from './architecture/cycles.ts'
import { harnessServers } from './architecture/everywhere-rules.ts'
import { exceptions } from './architecture/exceptions.ts'
import { findFolderCycles } from './architecture/folders.ts'
import { foreignNames, missingTests } from './architecture/operation-names.ts'
import { listFolders, orderFeatures, readFeatureOrder, readFolders } from './architecture/page.ts'
import { isOurs, isTestCode } from './architecture/rule.ts'
import { rules } from './architecture/rules.ts'
import { type Import, listPaths, parseSource, readSources, root } from './architecture/source.ts'
import { findStateFaults } from './architecture/states.ts'
import { screens, states } from './screens/catalogue.ts'

const sources = readSources()
const allImports = sources.flatMap((file) => file.imports)
const show = ({ from, to }: Import) => `${from} → ${to}`
const isException = ({ from, to }: Import) =>
  exceptions.some((exception) => exception.from.test(from) && exception.to === to)

describe('imports', () => {
  it('are read from the whole project', () => {
    expect(sources.map(({ path }) => path)).toContain('tests/architecture.test.ts')
    expect(allImports.length).toBeGreaterThan(50)
  })

  describe.each(rules)('$title', (rule) => {
    it('holds', () => {
      const violations = allImports.filter((imported) => !rule.allows(imported) && !isException(imported))
      expect(violations.map(show)).toEqual([])
    })

    it('can be broken', () => {
      expect(rule.allows(rule.refused)).toBe(false)
      expect(rule.allows(rule.allowed)).toBe(true)
    })
  })

  it('name existing files in their rules: a rule about a renamed file checks nothing', () => {
    const paths = new Set(sources.map(({ path }) => path))
    const examples = rules.flatMap(({ refused: refusedExample, allowed: allowedExample }) => [
      refusedExample,
      allowedExample,
    ])
    const citedPaths = [...harnessServers, ...examples.flatMap(({ from, to }) => [from, to])]
    expect(citedPaths.filter((path) => !paths.has(path))).toEqual([])
  })

  it('have no exception that is not needed', () => {
    const violations = allImports.filter((imported) => rules.some((rule) => !rule.allows(imported)))
    const unused = exceptions.filter(
      (exception) => !violations.some(({ from, to }) => exception.from.test(from) && exception.to === to),
    )
    expect(unused).toEqual([])
  })

  it('restrict react-leaflet, whose licence limits its use, to one file (docs/decisions/0028)', () => {
    const leafletImports = allImports.filter(({ to }) => /^(?:react-leaflet|@react-leaflet\/.+)$/.test(to))
    expect(new Set(leafletImports.map(({ from }) => from)).size).toBeLessThanOrEqual(1)
  })

  it('have no cycles', () => {
    expect(findCycles(allImports)).toEqual([])
  })

  it('with a cycle are found', () => {
    const cycle = [
      { from: 'a.ts', to: 'b.ts', isType: false },
      { from: 'b.ts', to: 'c.ts', isType: true },
      { from: 'c.ts', to: 'b.ts', isType: false },
    ]
    expect(findCycles(cycle)).toEqual(['b.ts → c.ts → b.ts'])
  })

  it('are found in every form', () => {
    const text = `
      import './a.ts'
      import { type B } from './b.ts'
      export * from '@porchlight/contracts/posts/posts.schema'
      export { d } from '../d.ts'
      const e = () => import('./e.tsx')
      type F = import('./f.ts').F
      // import './comment.ts'
      const text = "import '../packages/contracts/src/values/text/text.ts'"
    `
    expect(
      parseSource('apps/web/src/ui/made-up.tsx', text).imports.map(({ to, isType }) => [to, isType]),
    ).toEqual([
      ['apps/web/src/ui/a.ts', false],
      ['apps/web/src/ui/b.ts', true],
      ['packages/contracts/src/posts/posts.schema.ts', false],
      ['apps/web/src/d.ts', false],
      ['apps/web/src/ui/e.tsx', false],
      ['apps/web/src/ui/f.ts', true],
    ])
  })
})

describe('names', () => {
  const vague = /(?:^|[/.-])(?:utils?|helpers?|lib|common|manager)(?:[/.-]|$)/

  it('say what a file or folder is for', () => {
    expect(listPaths().filter((path) => vague.test(path))).toEqual([])
    expect(vague.test('apps/web/src/utils/time.ts')).toBe(true)
    expect(vague.test('apps/web/src/sync/sync-manager.ts')).toBe(true)
  })

  it('are in kebab-case with the role as suffix', () => {
    const kebabCase = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/
    const names = listPaths().flatMap((path) => path.split('/'))
    expect(names.filter((name) => !kebabCase.test(name))).toEqual([])
    expect(kebabCase.test('PostCard.tsx')).toBe(false)
  })
})

describe('folders', () => {
  const among = allImports.filter(({ from, to }) => !isTestCode(from) && isOurs(to))
  const imports = (...pairs: [from: string, to: string][]): Import[] =>
    pairs.map(([from, to]) => ({ from: `apps/web/src/${from}`, to: `apps/web/src/${to}`, isType: false }))

  it('have no cycles', () => {
    expect(findFolderCycles(among)).toEqual([])
  })

  it('have a cycle when two features import each other, from whichever of their folders', () => {
    const mutualImports = imports(
      ['features/posts/composer/form.tsx', 'features/outbox/entry.tsx'],
      ['features/outbox/list.tsx', 'features/posts/post-card.tsx'],
    )
    expect(findFolderCycles(mutualImports)).toEqual([
      'apps/web/src/features/posts → apps/web/src/features/outbox → apps/web/src/features/posts',
    ])
    expect(findFolderCycles(mutualImports.slice(1))).toEqual([])
  })

  it('have a cycle when a feature’s shared part imports one of its folders', () => {
    const down = imports(['features/posts/post-card.tsx', 'features/posts/board/board.ts'])
    const up = imports(['features/posts/board/board.ts', 'features/posts/posts.reads.ts'])
    expect(findFolderCycles([...down, ...up])).toHaveLength(1)
    expect(findFolderCycles(up)).toEqual([])
  })

  it('of a feature stand below what composes it and above what they share', () => {
    const posts = 'apps/api/src/features/posts/'
    const between = (...pairs: [from: string, to: string][]): Import[] =>
      pairs.map(([from, to]) => ({ from: `${posts}${from}`, to: `${posts}${to}`, isType: false }))
    const up = between(['changes/edit-post.operations.ts', 'posts.queries.ts'])
    const compose = between(['posts.operations.ts', 'changes/edit-post.operations.ts'])
    expect(findFolderCycles([...up, ...compose])).toEqual([])
    const down = between(['posts.view.ts', 'changes/edit-post.operations.ts'])
    expect(findFolderCycles([...up, ...down])).toHaveLength(1)
    const circle = between(['changes/edit-post.operations.ts', 'posts.operations.ts'])
    expect(findFolderCycles([...circle, ...compose])).toHaveLength(1)
  })

  it('leave out files of no folder', () => {
    const root = imports(['app/router.tsx', 'paths.ts'], ['main.tsx', 'app/router.tsx'])
    const queued = imports(
      ['features/posts/posts.queued.ts', 'features/posts/composer/edit-post-entry.tsx'],
      ['features/posts/composer/edit-post-entry.tsx', 'features/posts/posts.actions.ts'],
    )
    expect(findFolderCycles([...root, ...queued])).toEqual([])
  })
})

describe('the page of the architecture', () => {
  const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')

  it('shows exactly the existing folders in its tree, with their rooms', () => {
    const folders = listFolders(listPaths())
    expect(folders.length).toBeGreaterThan(50)
    expect(readFolders(page)).toEqual(folders)
  })

  it('reads the folders at the head of a line, and the rooms of one folder in its description', () => {
    const tree = [
      '```',
      'packages/contracts/src/   what `both` sides share',
      '  sync/ errors/           the round; no/ room of two folders',
      'apps/web/src/',
      '  app.ts app/             the `app/shell.tsx`: shell/ (the frame, screens/), and',
      '                          device/',
      '  features/posts/         posts.reads, in board/',
      '    board/                one folder for each screen',
      'tests/e2e/                journeys/',
      '```',
    ]
    expect(readFolders(`# Page\n\n${tree.join('\n')}\n\n  other/ text`)).toEqual([
      'apps/web/src/app/',
      'apps/web/src/app/device/',
      'apps/web/src/app/screens/',
      'apps/web/src/app/shell/',
      'packages/contracts/src/errors/',
      'packages/contracts/src/sync/',
    ])
    expect(
      listFolders([
        'apps/api/src/http/limits/limits.ts',
        'apps/api/src/features/posts/a.ts',
        'apps/api/src/app.ts',
      ]),
    ).toEqual(['apps/api/src/http/', 'apps/api/src/http/limits/'])
  })

  it.each(['apps/api/src/features/', 'apps/web/src/features/'])(
    'lists %s in the order of their imports',
    (folder) => {
      const lines = orderFeatures(allImports, folder)
      expect(lines.length).toBeGreaterThan(5)
      expect(readFeatureOrder(page, folder)).toEqual(lines)
    },
  )

  it('puts a feature below all that it imports, and no lower', () => {
    const folder = 'apps/web/src/features/'
    const pairs = [
      'posts/a.tsx files/a.ts',
      'home/a.tsx posts/a.tsx',
      'help/a.tsx files/a.ts',
      'files/a.ts files/b.ts',
    ]
    const imports = [...pairs, 'files/a.test.ts home/a.tsx', 'files/files.queued.ts home/a.tsx'].map(
      (pair) => {
        const [from, to] = pair.split(' ').map((path) => `${folder}${path}`)
        return { from: String(from), to: String(to), isType: false }
      },
    )
    const lines = ['files', 'help posts', 'home']
    expect(orderFeatures(imports, folder)).toEqual(lines)
    expect(
      readFeatureOrder(`text\n${folder}\n  files\n  help posts\n  home\nother/\n  more`, folder),
    ).toEqual(lines)
  })
})

describe('one place for each thing', () => {
  it('a queued operation is named in its feature alone', () => {
    const foreign = sources.filter(({ path, strings }) => foreignNames(path, strings).length > 0)
    expect(foreign.map(({ path }) => path)).toEqual([])
    const { strings } = parseSource('a.ts', "type A = 'posts.create'; const b = { 'posts.withdraw': 1 }")
    const names = ['posts.create', 'posts.withdraw']
    expect(foreignNames('apps/web/src/features/outbox/entry-actions.tsx', strings)).toEqual(names)
    expect(foreignNames('apps/web/src/sync/outbox/outbox.test.ts', strings)).toEqual(names)
    expect(foreignNames('apps/api/src/app.ts', strings)).toEqual(names)
    expect(foreignNames('apps/web/src/features/posts/board/board.ts', strings)).toEqual([])
    expect(foreignNames('tests/e2e/story.spec.ts', strings)).toEqual([])
  })

  it('each queued operation has an API test and a screen’s test by its name', () => {
    expect(missingTests(sources)).toEqual([])
    const without = sources.filter(({ path }) => !path.endsWith('/withdraw.api.test.ts'))
    expect(missingTests(without)).toEqual(['posts.withdraw: an API test'])
    const unseen = sources.filter(({ path }) => !path.endsWith('/complete-profile.screen.test.ts'))
    expect(missingTests(unseen)).toEqual(['members.completeProfile: a screen’s test'])
  })

  it('every described state of a screen is used in the screen’s own test and in the pictures', () => {
    const importersOf = (states: string) =>
      allImports.filter(({ to }) => to === states).map(({ from }) => from)
    const states = sources.map(({ path }) => path).filter((path) => path.endsWith('.states.ts'))
    expect(states.length).toBeGreaterThan(0)
    for (const path of states) {
      const importers = importersOf(path)
      expect(importers, path).toContain('tests/screens/catalogue.ts')
      expect(
        importers.filter((from) => from.endsWith('.screen.test.ts')),
        path,
      ).not.toEqual([])
    }
  })

  it('each state of a screen has a name of its own, and resembles an existing state', () => {
    expect(findStateFaults([...states, ...screens])).toEqual([])
    const home = { name: 'home', next: [{ name: 'bell' }] }
    expect(findStateFaults([home, { name: 'home-free', like: 'home' }])).toEqual([])
    expect(findStateFaults([home, { name: 'bell' }])).toEqual(['bell: a name of two states'])
    expect(findStateFaults([home, { name: 'news', like: 'bell' }])).toEqual([
      'news: like bell, which no screen begins with',
    ])
    const chain = [home, { name: 'free', like: 'home' }, { name: 'paid', like: 'free' }]
    expect(findStateFaults(chain)).toEqual(['paid: like free, which is itself like home'])
  })

  it('code that handles Enter and Escape checks for an input method', () => {
    const isLooking = ({ path, strings }: Pick<(typeof sources)[number], 'path' | 'strings'>) =>
      path.startsWith('apps/web/src/') &&
      !isTestCode(path) &&
      ['Enter', 'Escape'].some((key) => strings.has(key))
    const looking = sources.filter(isLooking)
    expect(looking.length).toBeGreaterThan(0)
    const rash = looking.filter(
      ({ imports }) => !imports.some(({ to }) => to === 'apps/web/src/ui/browser/composition-keys.ts'),
    )
    expect(rash.map(({ path }) => path)).toEqual([])
    expect(isLooking(parseSource('apps/web/src/ui/a.tsx', "if (event.key === 'Enter') send()"))).toBe(true)
  })

  it('reads the environment in the api’s config only', () => {
    const mayRead = (path: string) => /^(?:tests|bench)\/|\.test\.tsx?$|vite\.config\.ts$/.test(path)
    const readers = sources.filter(({ path, readsEnvironment }) => readsEnvironment && !mayRead(path))
    expect(readers.map(({ path }) => path).filter((path) => path !== 'apps/api/src/config.ts')).toEqual([])
    expect(parseSource('a.ts', 'const port = process.env.PORT').readsEnvironment).toBe(true)
    expect(parseSource('a.ts', '// process.env is read elsewhere').readsEnvironment).toBe(false)
  })

  it('the contracts accept no unknown field', () => {
    const loose = sources.filter(
      ({ path, usesLooseObject }) => usesLooseObject && path.startsWith('packages/'),
    )
    expect(loose.map(({ path }) => path)).toEqual([])
    expect(parseSource('a.ts', 'export const a = v.looseObject({})').usesLooseObject).toBe(true)
  })

  it('only test files set hooks, because a shared one runs for the first test file alone', () => {
    const hookSettingFiles = sources.filter(
      ({ path, setsHooks }) => setsHooks && !/\.(?:test|spec)\.tsx?$/.test(path),
    )
    // Vitest reads setup files for each of them.
    expect(hookSettingFiles.map(({ path }) => path)).toEqual([
      'tests/harness/phone/report-phones.ts',
      'tests/mounted/no-faults.ts',
    ])
    expect(parseSource('a.factory.ts', 'afterEach(() => close())').setsHooks).toBe(true)
    expect(parseSource('a.factory.ts', 'export const use = () => afterEach(close)').setsHooks).toBe(false)
  })
})
