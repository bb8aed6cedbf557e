/** The outcomes of a list's lines, as the page shows and counts them. */

import { type LineFate, lineFates } from '@porchlight/contracts/administration/lists.schema'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { memberListTexts } from '../../../locales/en/member-lists.ts'
import type { ReadList } from './read-list.worker.ts'

const texts = memberListTexts.import

type ReadLine = ReadList['lines'][number]

export interface ServerFate {
  kind: LineFate
  reason: string
  member: string
  isZipKnown: boolean
}

export interface LineOutcome {
  line: number
  name: string
  kind: LineFate
  text: string
}

export interface OutcomeTotals extends Record<LineFate, number> {
  /** The credits that the lines bring. */
  opening: number
}

/** Returns whether a line brings something that was not here before. */
export function isNew(fate: ServerFate): boolean {
  return fate.kind === 'letter' || fate.kind === 'member'
}

/** Lists the outcomes of all lines, those that are refused first. */
export function listOutcomes(
  { lines, refusedLines }: ReadList,
  fates: readonly ServerFate[],
  importedCount: number,
): LineOutcome[] {
  let newCount = 0
  const decidedOutcomes = lines.flatMap((readLine, index): LineOutcome[] => {
    const fate = fates[index]
    if (!fate) return []
    const isDone = isNew(fate) && newCount < importedCount
    if (isNew(fate)) newCount += 1
    const { line, neighbor } = readLine
    const name = fullNameOf(neighbor)
    const text = isDone ? `${texts.done}. ${textOf(readLine, fate)}` : textOf(readLine, fate)
    return [{ line, name, kind: fate.kind, text }]
  })
  const refusedOutcomes = refusedLines.map(
    ({ line, name, reason }): LineOutcome => ({ line, name, kind: 'refused', text: texts.refused(reason) }),
  )
  const all = [...refusedOutcomes, ...decidedOutcomes].sort((first, other) => first.line - other.line)
  return [...all.filter(({ kind }) => kind === 'refused'), ...all.filter(({ kind }) => kind !== 'refused')]
}

export function totalsOf({ lines, refusedLines }: ReadList, fates: readonly ServerFate[]): OutcomeTotals {
  const counts = Object.fromEntries(
    lineFates.map((kind) => [kind, fates.filter((fate) => fate.kind === kind).length]),
  ) as Record<LineFate, number>
  const opening = lines.reduce((sum, { neighbor }, index) => {
    const fate = fates[index]
    return fate && isNew(fate) ? sum + neighbor.opening : sum
  }, 0)
  return { ...counts, refused: counts.refused + refusedLines.length, opening }
}

function textOf({ neighbor }: ReadLine, { kind, reason, member, isZipKnown }: ServerFate): string {
  const { email, zipCode, opening } = neighbor
  if (kind === 'refused') return texts.refused(reason)
  if (kind === 'before') return texts.before
  if (kind === 'member') return texts.member(member, opening)
  const letter = email === null ? texts.letter(opening) : texts.letterTo(email, opening)
  return zipCode === null || isZipKnown ? letter : `${letter}. ${texts.oddZip(zipCode)}`
}
