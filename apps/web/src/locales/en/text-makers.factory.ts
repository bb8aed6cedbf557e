/** The texts of the catalogues that are made with something, and the names by which each is handed it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

interface Node {
  type: string
  [part: string]: unknown
}

export type MakeText = (...args: unknown[]) => unknown

export interface TextMaker {
  /** File and keys, as `credits.ts creditTexts reasons giftTo`. */
  place: string
  make: MakeText
  parameters: string[]
}

const folder = import.meta.dirname
const notCatalogues = /\.(test|factory)\.ts$|^formats\.ts$/

/**
 * Returns the functions of the catalogues that make texts. The names of parameters are read from the source, because
 * the module loader may change them in the loaded code.
 */
export async function textMakers(): Promise<TextMaker[]> {
  const makers: TextMaker[] = []
  for (const file of readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !notCatalogues.test(name),
  )) {
    const parameters = parametersIn(file)
    const module: Record<string, unknown> = await import(/* @vite-ignore */ join(folder, file))
    for (const [place, make] of functionsIn(module, file)) {
      makers.push({ place, make, parameters: parameters.get(place) ?? [] })
    }
  }
  const makersByText = new Map(
    makers.filter(({ parameters }) => parameters.length > 0).map((each) => [each.make, each]),
  )
  // One that stands for another catalogue's is handed the same.
  return makers.map((each) => ({
    ...each,
    parameters: makersByText.get(each.make)?.parameters ?? each.parameters,
  }))
}

function functionsIn(part: unknown, place: string): [string, MakeText][] {
  if (typeof part === 'function') return [[place, part as MakeText]]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, each]) => functionsIn(each, `${place} ${key}`))
}

/**
 * Returns the parameters of each text function by its place. A name that refers to a function of the same file has the
 * parameters of that function.
 */
function parametersIn(file: string): Map<string, string[]> {
  const { program } = parseSync(file, readFileSync(join(folder, file), 'utf8'))
  const declarations = new Map<string, Node>()
  for (const statement of (program as unknown as { body: Node[] }).body) {
    const declaration = (statement.declaration ?? statement) as Node
    if (declaration.type === 'FunctionDeclaration') declarations.set(nameOf(declaration.id), declaration)
    if (declaration.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations as { id: Node; init: Node }[]) {
      declarations.set(nameOf(id), init)
    }
  }
  const foundTexts = new Map<string, string[]>()
  const visit = (part: Node | null | undefined, place: string): void => {
    if (!part) return
    if (part.type === 'Identifier') visit(declarations.get(nameOf(part)), place)
    else if (part.type === 'TSAsExpression' || part.type === 'TSSatisfiesExpression')
      visit(part.expression as Node, place)
    else if (Array.isArray(part.params)) foundTexts.set(place, (part.params as Node[]).map(nameOf))
    else if (part.type === 'ArrayExpression')
      for (const [at, each] of (part.elements as Node[]).entries()) visit(each, `${place} ${at}`)
    else if (part.type === 'ObjectExpression')
      for (const each of part.properties as Node[]) {
        if (each.type === 'Property') visit(each.value as Node, `${place} ${keyOf(each.key as Node)}`)
      }
  }
  for (const [name, part] of declarations) visit(part, `${file} ${name}`)
  return foundTexts
}

function nameOf(part: unknown): string {
  const { type, name, left: leftSide } = part as Node
  return type === 'AssignmentPattern' ? nameOf(leftSide) : String(name ?? '')
}

function keyOf({ name, value }: Node): string {
  return String(name ?? value)
}
