/** Reads every source file of the project: what it imports, and what else the rules look at. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const sourceFolders = ['apps', 'packages', 'tests', 'bench']
const skippedFolders = new Set(['node_modules', 'dist', '.cache', 'data'])

export interface Import {
  /** Both as paths from the root, with forward slashes; a package by its name. */
  from: string
  to: string
  /** True when only types are imported: nothing of it is there at run time. */
  isType: boolean
}

export interface SourceFile {
  path: string
  imports: Import[]
  /** Every text that is written out in it, in code and in types. */
  strings: ReadonlySet<string>
  readsEnvironment: boolean
  usesLooseObject: boolean
  /** True when it sets hooks while it is imported. They then belong to the tests of the file that is running. */
  setsHooks: boolean
}

export function readSources(): SourceFile[] {
  return listPaths()
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

/** Every file under the source folders, as a path from the root. */
export function listPaths(): string[] {
  return sourceFolders.flatMap((folder) => filesUnder(join(root, folder)))
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesUnder(path)
    return [relative(root, path).split(sep).join('/')]
  })
}

export function parseSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const strings = new Set<string>()
  const file: SourceFile = {
    path,
    imports: [],
    strings,
    readsEnvironment: false,
    usesLooseObject: false,
    setsHooks: false,
  }
  visit(program, (node) => {
    if (node.type in importForms && isText(node.source)) {
      file.imports.push({ from: path, to: resolve(path, node.source.value), isType: isTypeOnly(node) })
    }
    if (node.type === 'Literal' && isText(node)) strings.add(node.value)
    if (isMember(node, 'process', 'env')) file.readsEnvironment = true
    if (isMember(node, 'v', 'looseObject')) file.usesLooseObject = true
  })
  file.setsHooks = program.body.some(
    (node) => node.type === 'ExpressionStatement' && hooks.some((hook) => isCallOf(node.expression, hook)),
  )
  return file
}

const hooks = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll']

const importForms = {
  ImportDeclaration: true,
  ExportNamedDeclaration: true,
  ExportAllDeclaration: true,
  ImportExpression: true,
  TSImportType: true,
}

type Node = { type: string } & Record<string, unknown>

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see)
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) see(value)
    for (const child of Object.values(value)) visit(child, see)
  }
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string'
}

function isText(value: unknown): value is { value: string } {
  return typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true
  const names = Array.isArray(node.specifiers) ? node.specifiers : []
  return names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type')
}

function isMember(node: Node, object: string, property: string): boolean {
  return node.type === 'MemberExpression' && isNamed(node.object, object) && isNamed(node.property, property)
}

function isCallOf(expression: { type: string }, name: string): boolean {
  return expression.type === 'CallExpression' && 'callee' in expression && isNamed(expression.callee, name)
}

function isNamed(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === name
}

const contractsPrefix = '@porchlight/contracts/'

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith(contractsPrefix)) {
    return `packages/contracts/src/${specifier.slice(contractsPrefix.length)}.ts`
  }
  if (!specifier.startsWith('.')) return specifier
  const path = join(dirname(from), specifier.replace(/\?.*$/, ''))
  return path.split(sep).join('/')
}
