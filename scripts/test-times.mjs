/** What each file of tests took: written down by the files themselves, printed at the end of a run, kept for the next one's order. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** What each file took when it last ran, as one list. */
export const timesFile = join(root, '.cache', 'test-times.json')
/** A line of each file that ends in this run. */
const recordFile = join(root, '.cache', 'test-times.jsonl')

/** In processor seconds of a quiet machine. */
const usualBudget = 45
/**
 * What all files together take on a quiet machine, in processor seconds. A slower machine, or one that others use as well, takes
 * up to twice as many for the same work, and each file may take more in the same measure.
 */
const usualWhole = 1600
/** What may take more, in processor seconds, and why nothing cheaper proves the same. */
const ownBudgets = {
  'tests/e2e/chat.spec.ts': {
    processorSeconds: 60,
    why: 'Several phones live through a conversation with its server: 29 to 47 in runs of one version.',
  },
}

const slowestShown = 20

/** Begins a new record. Gives the environment that tells the suites where to write. */
export function startRecord() {
  rmSync(recordFile, { force: true })
  return { TEST_TIMES: recordFile }
}

/**
 * Prints where the time of the run went and keeps it for the next run's order. Gives a fault for each file over its budget.
 *
 * @param {{ seconds: number, processorSeconds: number | null }} whole of the whole run, with all that the machine did meanwhile
 */
export function reportTimes({ seconds, processorSeconds }) {
  const times = readRecord()
  keepTimes(times)
  const names = [...new Set(times.map(({ project }) => project))]
  const projects = names.map((name) => {
    const files = times.filter(({ project }) => project === name)
    const [seconds, processorSeconds] = [sumOf(files, 'seconds'), sumOf(files, 'processorSeconds')]
    return { name, files: files.length, seconds, processorSeconds }
  })
  console.log('\nwhere the time went    files   seconds   processor seconds')
  for (const project of projects) console.log(lineOf(project))
  const besides = processorSeconds === null ? null : processorSeconds - sumOf(projects, 'processorSeconds')
  console.log(lineOf({ name: 'checks, builds, rest', seconds: null, processorSeconds: besides }))
  console.log(lineOf({ name: 'the whole run', seconds, processorSeconds }))
  console.log('\nthe slowest files')
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
  for (const { file, project, ...time } of slowest) console.log(`${numbersOf(time)}  ${file} (${project})`)
  const slowness = Math.max(1, sumOf(times, 'processorSeconds') / usualWhole)
  return times.flatMap(({ file, project, processorSeconds }) => {
    const allowed = Math.round((ownBudgets[file]?.processorSeconds ?? usualBudget) * slowness)
    if (processorSeconds <= allowed) return []
    return [`${file} (${project}): ${Math.round(processorSeconds)} processor seconds, of ${allowed} allowed`]
  })
}

function readRecord() {
  if (!existsSync(recordFile)) return []
  return readFileSync(recordFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** What did not run this time stays as it was. */
function keepTimes(times) {
  const lastTimes = existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : []
  const byName = new Map([...lastTimes, ...times].map((time) => [`${time.project} ${time.file}`, time]))
  writeFileSync(timesFile, JSON.stringify([...byName.values()]))
}

function sumOf(times, key) {
  return times.reduce((sum, time) => sum + (time[key] ?? 0), 0)
}

function lineOf({ name, files = '', ...time }) {
  return `${name.padEnd(22)} ${String(files).padStart(5)}${numbersOf(time)}`
}

function numbersOf({ seconds, processorSeconds }) {
  return [seconds, processorSeconds]
    .map((each) => (each === null ? '–' : each.toFixed(1)).padStart(10))
    .join('')
}
