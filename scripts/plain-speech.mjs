/** Counts names and comments that a stranger cannot read, so that there are never more of them than the record says. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const recordFile = join(root, 'scripts', 'plain-speech.json')

/** A variable of these names says that something was done, and not what it holds. */
const bareNames = new Set(
  `asked given said told kept known taken shown held found seen sent written stored left made done gone wanted meant named
  called answered heard got met untold brought thrown tried used needed moved changed counted drawn opened closed started
  ended passed failed missed waiting lost spent paid earned granted refused allowed denied accepted declined hidden blocked
  deleted saved loaded typed pressed touched received returned begun built bought forgotten led lit sold torn won rested
  settled served stopped signed shared repeated replaced renamed released offered merged marked listed linked joined
  filled finished fetched escaped dropped copied confirmed cleared checked bound applied agreed approved created decided
  declared described chosen removed added what who whom how why it they them theirs ours mine his hers ones others own
  nothing something anything everything none one both these those here there such many much`.split(/\s+/),
)

/** A comment that begins with one of these has no subject. */
const openings = new Set(
  `what of as where how whether by null undefined in who for whoever whatever with without when from on to which so whom
  before after whose at not told once until asked longer only while since past besides beside beyond through over under
  within between around about up out off also and or but if unless instead said given kept taken counted made`.split(
    /\s+/,
  ),
)

/** The test runner's own function is called `it`. */
const testRunnerNames = new Set(['it'])
const noNames = new Set()

const isTest = (file) => /\.(?:test|spec|factory|states)\.|^tests\//.test(file)

/**
 * @returns what there is today: `names` in the product and `testNames` in tests per 1,000 lines, `comments` without a subject
 * in percent
 */
export async function countPlainSpeech() {
  const { parseSync } = await import('vite')
  const [product, tests] = [createCount(), createCount()]
  const comments = { all: 0, withoutSubject: 0 }
  for (const file of globSync('{apps,packages,tests}/**/*.{ts,tsx}', { cwd: root, exclude: isForeign })) {
    const source = readFileSync(join(root, file), 'utf8')
    const { program, comments: blocks } = parseSync(file, source)
    const count = isTest(file) ? tests : product
    count.lines += source.split('\n').length
    count.names += countNames(program, isTest(file) ? testRunnerNames : noNames)
    for (const text of blocks.map(textOf).filter((text) => text !== '')) {
      comments.all += 1
      if (openings.has(/^\w*/.exec(text)[0].toLowerCase())) comments.withoutSubject += 1
    }
  }
  return {
    names: tenths((1000 * product.names) / product.lines),
    testNames: tenths((1000 * tests.names) / tests.lines),
    comments: tenths((100 * comments.withoutSubject) / comments.all),
  }
}

const createCount = () => ({ lines: 0, names: 0 })

/** The text of a doc comment; empty where it is another comment, or names parameters alone. */
function textOf({ type, value }) {
  const text = type === 'Block' && value.startsWith('*') ? value.replace(/^\s*\*+\s?/gm, '').trim() : ''
  return text.startsWith('@') ? '' : text
}

/** @returns a sentence for each count that has grown beyond its record, and one where the record can be lowered */
export async function findPlainSpeechFaults() {
  const record = JSON.parse(readFileSync(recordFile, 'utf8'))
  const today = await countPlainSpeech()
  return Object.entries(today).flatMap(([name, value]) => {
    if (value > record[name]) return [`${name}: ${value} today, ${record[name]} in scripts/plain-speech.json`]
    if (value < record[name] - 1)
      return [`${name}: only ${value} today: lower the record in scripts/plain-speech.json`]
    return []
  })
}

function isForeign(path) {
  return /(?:^|\/)(?:node_modules|dist|generated-client)$/.test(path)
}

function countNames(node, exempt) {
  if (Array.isArray(node)) return node.reduce((sum, each) => sum + countNames(each, exempt), 0)
  if (typeof node !== 'object' || node === null || typeof node.type !== 'string') return 0
  if (node.type === 'Identifier') return bareNames.has(node.name) && !exempt.has(node.name) ? 1 : 0
  return Object.entries(node).reduce((sum, [part, child]) => {
    const isKey = (part === 'property' || part === 'key') && !node.computed
    return isKey ? sum : sum + countNames(child, exempt)
  }, 0)
}

function tenths(value) {
  return Math.round(value * 10) / 10
}
