/**
 * The oldest browsers that the app supports. The build uses only what these browsers have, and the document shows a
 * message in older ones.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserFloor } from '../apps/web/floor.ts'
import { tooOldTexts } from '../apps/web/src/locales/en/too-old.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { root, webBuild } from '../scripts/paths.mjs'
import browserList from './browser-floor/younger-functions.json' with { type: 'json' }
import { openPhone, type Phone } from './harness/phone/phone.ts'
import { startServer, type TestServer } from './harness/server/server.ts'

/**
 * Names of younger functions that the build does call: only where they exist, or because the same name belongs to other
 * code.
 */
const exceptions: Record<string, string> = {
  'AbortSignal.timeout': 'filled in',
  'AsyncDisposableStack#use': 'React’s and Dexie’s',
  'BackgroundFetchManager#fetch': 'Workbox’s',
  'CSSCounterStyleRule#fallback': 'valibot’s',
  'CSSCounterStyleRule#pad': 'Leaflet’s',
  'CSSCounterStyleRule#range': 'of clusters',
  'CSSNumericValue#div': 'of the map’s own ground',
  'CSSNumericValue#equals': 'Dexie’s',
  'CanvasRenderingContext2D#font': 'of the map’s labels',
  CloseWatcher: 'only where it is there',
  'CloseWatcher#destroy': 'of hashes, of Workbox and of an effect in React',
  CompressionStream: 'only where it is there',
  DecompressionStream:
    'only where it is there; and of a map file that the page itself reads, which ours does not',
  'Document#startViewTransition': 'React, for what the app does not draw',
  'Element#checkVisibility': 'only where it is there',
  'Error.captureStackTrace': 'only where it is there',
  'FileSystemEntry#getMetadata': 'of a map file that the page itself reads',
  'FileSystemSyncAccessHandle#getSize': 'Leaflet’s',
  'FileSystemHandle#requestPermission': 'of notifications',
  'HTMLGeolocationElement#isValid': 'Leaflet’s',
  'HTMLGeolocationElement#watch': 'of forms',
  'IDBFactory#databases': 'Dexie, only where it is there',
  'Iterator#toArray': 'Dexie’s',
  'Iterator#zip': 'a text about postal codes',
  'NavigationPrecommitController#addHandler': 'Leaflet’s',
  'Navigation#navigate': 'of the router; and of a worker’s windows',
  'Navigator#clearAppBadge': 'only where it is there',
  'Navigator#setAppBadge': 'only where it is there',
  'Navigator#share': 'only where it is there',
  'Notification.permission': 'only where there are pushes',
  'Notification.requestPermission': 'only where there are pushes',
  OffscreenCanvas: 'only where it is there',
  'OffscreenCanvas#convertToBlob': 'only where it is there',
  'PushManager#getSubscription': 'only where there are pushes',
  'PushManager#subscribe': 'only where there are pushes; and everybody’s',
  'PushSubscription#unsubscribe': 'only where there are pushes; and everybody’s',
  'ServiceWorkerRegistration#getNotifications': 'only where there are pushes',
  'ServiceWorkerRegistration#showNotification': 'only where there are pushes',
  TouchEvent: 'only where it is there',
  'SubtleCrypto#getPublicKey': 'SimpleWebAuthn’s, of an authenticator’s answer and only where it is there',
  'Uint8Array#toHex': 'only where it is there',
  'ArrayBuffer#resize': 'csv-parse’s own method of this name',
}

interface YoungerCall {
  name: string
  /** The text of the call in the file. */
  at: string
}

interface Looked {
  younger: YoungerCall[]
  /** Syntax that is too new for the oldest browsers. */
  words: string[]
}

let files: (Looked & { file: string })[] = []
beforeAll(async () => {
  await ensureBuilt()
  files = globSync(['assets/*.js', '*.js'], { cwd: webBuild }).map((file) => ({
    file,
    ...lookThrough(readFileSync(join(webBuild, file), 'utf8')),
  }))
})

describe('the built app', () => {
  it('calls no younger function, except after checking for it', () => {
    expect(browserList.floor).toEqual(browserFloor)
    expect(files.length).toBeGreaterThan(6)
    const youngerCalls = files.flatMap(({ younger }) => younger)
    const unknown = youngerCalls.filter(({ name }) => !(name in exceptions))
    expect(unknown.map(({ name, at }) => `${name}: ${at}`)).toEqual([])
    // An exception that nothing needs any more goes.
    expect(
      Object.keys(exceptions).filter((name) => !youngerCalls.some((each) => each.name === name)),
    ).toEqual([])
  })

  it('uses no syntax younger than the floor', () => {
    expect(files.flatMap(({ file, words }) => words.map((word) => `${file}: ${word}`))).toEqual([])
  })

  it.each([
    ['Map.groupBy(a, b)', ['Map.groupBy']],
    ['globalThis.URL.parse(a)', ['URL.parse']],
    ['text.isWellFormed()', ['String#isWellFormed']],
    ['text?.toWellFormed()', ['String#toWellFormed']],
    ['new CompressionStream("gzip")', ['CompressionStream']],
    ['new Intl.Segmenter()', ['Intl.Segmenter']],
    ['const { any } = AbortSignal', ['AbortSignal.any']],
    ['list.toSorted()', ['Array#toSorted']],
    ['list.map(each).filter(Boolean).at(0)', []],
    ['mine.groupBy(a)', []],
    ['function parse() {}; parse(); new URL(a)', []],
  ])('is searched for younger functions: %s', (code, names) => {
    expect(lookThrough(code).younger.map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['class A { static { go() } }', ['StaticBlock']],
    ['/(?<=a)b/.test(c)', ['/(?<=a)b/']],
    ['/(?<!a)b/.test(c)', ['/(?<!a)b/']],
    ['/[a--b]/v.test(c)', ['/[a--b]/v']],
    ['/(?<year>a)b/u.test(c)', []],
    ['class A { #b = 1; c() { return #b in this } }', []],
  ])('is searched for younger syntax: %s', (code, words) => {
    expect(lookThrough(code).words).toEqual(words)
  })
})

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

function* nodesOf(code: string): Generator<{ node: Node; parent: Node | null }> {
  const pendingNodes: { node: Node; parent: Node | null }[] = [
    { node: parseAst(code) as unknown as Node, parent: null },
  ]
  for (let next = pendingNodes.pop(); next; next = pendingNodes.pop()) {
    yield next
    const { node } = next
    for (const part of Object.values(node).flat()) {
      if (typeof part === 'object' && part !== null && 'type' in part) {
        pendingNodes.push({ node: part as Node, parent: node })
      }
    }
  }
}

const young = new Set(browserList.younger)

function lookThrough(code: string): Looked {
  const younger: YoungerCall[] = []
  const words: string[] = []
  for (const { node, parent } of nodesOf(code)) {
    for (const name of namesOf(node, parent)) {
      if (young.has(name)) younger.push({ name, at: code.slice(Math.max(0, node.start - 40), node.end + 30) })
    }
    words.push(...youngerWords(node))
  }
  return { younger, words }
}

/** The names that this part of the code may stand for, as the list has them. */
function namesOf(node: Node, parent: Node | null): string[] {
  if (node.type === 'MemberExpression') {
    const { name } = node.property as { name?: string }
    if (node.computed || name === undefined) return []
    // Reading a property that does not exist gives undefined, which is no fault. Only calling it is one.
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node && parent.optional !== true
    return namesOfMember(nameOf(node.object as Node), name, isCalled)
  }
  if (node.type === 'VariableDeclarator' && (node.id as Node).type === 'ObjectPattern') {
    const owner = nameOf(node.init as Node)
    const properties = (node.id as Node).properties as { key?: { name?: string } }[]
    return properties.flatMap(({ key }) => namesOfMember(owner, key?.name ?? '', false))
  }
  const isPart = parent?.type === 'MemberExpression' || parent?.type === 'Property'
  if (node.type === 'Identifier' && !isPart) return [String(node.name)]
  return []
}

const globals = new Set(['globalThis', 'window', 'self'])
const membersByName = Map.groupBy(
  browserList.younger.filter((line) => line.includes('#')),
  (line) => line.split('#')[1],
)

function namesOfMember(owner: string | null, name: string, isCalled: boolean): string[] {
  if (owner !== null && globals.has(owner)) return [name]
  const [member] = isCalled ? (membersByName.get(name) ?? []) : []
  return [...(owner === null ? [] : [`${owner}.${name}`]), ...(member === undefined ? [] : [member])]
}

/** `URL` of `URL` and of `self.URL`. */
function nameOf(node: Node | null): string | null {
  if (node?.type === 'Identifier') return String(node.name)
  if (node?.type !== 'MemberExpression' || node.computed) return null
  return nameOf(node.property as Node)
}

/** Returns syntax that older engines cannot parse and the build does not convert. The whole file would fail to load. */
function youngerWords(node: Node): string[] {
  const { regex } = node as { regex?: { pattern: string; flags: string } }
  if (regex) {
    const isYounger = /\(\?<[=!]|\(\?[ims-]+:/.test(regex.pattern) || regex.flags.includes('v')
    return isYounger ? [`/${regex.pattern}/${regex.flags}`] : []
  }
  if (['StaticBlock', 'Decorator', 'ImportAttribute', 'AccessorProperty'].includes(node.type)) {
    return [node.type]
  }
  return node.type === 'VariableDeclaration' && /using/.test(String(node.kind)) ? ['using'] : []
}

describe('a browser below the floor', () => {
  let server: TestServer
  let phone: Phone

  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server?.stop())

  async function openWithout(take: () => void): Promise<Phone> {
    phone = await openPhone({ origin: server.origin })
    await phone.context.addInitScript(take)
    return phone
  }

  it.each<[string, string, () => void]>([
    ['/', 'Array.prototype.findLast', () => Reflect.deleteProperty(Array.prototype, 'findLast')],
    ['/auth', 'Array.prototype.at', () => Reflect.deleteProperty(Array.prototype, 'at')],
    ['/messages', 'structuredClone', () => Reflect.deleteProperty(window, 'structuredClone')],
  ])(
    'shows one sentence in place of everything that would not work: at %s without %s',
    async (path, _name, take) => {
      const { page, faults } = await openWithout(take)
      await page.goto(`${server.origin}${path}`)
      await page.getByText(tooOldTexts.text(browserFloor), { exact: true }).waitFor()
      expect(await page.getByRole('button').or(page.getByRole('link')).count()).toBe(0)
      expect(faults).toEqual([])
      await phone.discard()
    },
  )

  it('is one that lacks something: a complete one shows no such sentence', async () => {
    const { page } = await openWithout(() => undefined)
    await page.goto(`${server.origin}/auth`)
    await page.getByRole('button', { name: 'Log in' }).first().waitFor()
    expect(await page.getByText(tooOldTexts.text(browserFloor)).count()).toBe(0)
    await phone.discard()
  })

  it('is described in the README with the same versions', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const { chrome, firefox, safari } = browserFloor
    for (const words of [`Chrome and Edge ${chrome}`, `Firefox ${firefox}`, `Safari and iOS ${safari}`]) {
      expect(readme).toContain(words)
    }
  })
})
