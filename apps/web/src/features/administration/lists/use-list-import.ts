/** The way of a list into the community: read here, checked by the server, and imported some lines at a time. */
import { checkLines, importLines } from '@porchlight/contracts/administration/lists.operations'
import { listLimits } from '@porchlight/contracts/administration/lists.rules'
import type { SentLine } from '@porchlight/contracts/administration/lists.schema'
import { createId } from '@porchlight/contracts/values/id'
import { useEffect, useRef, useState } from 'react'
import { memberListTexts } from '../../../locales/en/member-lists.ts'
import { CallError, call, NoSignal } from '../../../sync/transport/transport.ts'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { isNew, type ServerFate } from './line-outcomes.ts'
import { readListFile } from './read-list.ts'
import type { ReadList } from './read-list.worker.ts'

const texts = memberListTexts.import
const { linesPerCallMax } = listLimits

export interface ListImport {
  /** The step that the page shows. Where it stopped, `goOn` continues behind the last line that got its answer. */
  step: 'choose' | 'reading' | 'checking' | 'checked' | 'importing' | 'imported'
  list: ReadList | null
  /** The outcome of each line that was checked; a line that the import refuses is refused here, too. */
  fates: readonly ServerFate[]
  /** The new lines that are in. */
  importedCount: number
  /** The reason why the file is no list, or why it stopped. */
  problem: string | null
  choose: (file: File) => void
  start: () => void
  goOn: () => void
}

interface State {
  step: ListImport['step']
  list: ReadList | null
  fates: ServerFate[]
  importedCount: number
  problem: string | null
  /** The id of the import: the same for each try of a list, so that the import has one line in the record. */
  importId: string
}

const createState = (): State => ({
  ...{ step: 'choose', list: null, fates: [], importedCount: 0, problem: null },
  importId: createId(),
})

/** @param withFreshSignIn sends a call again once the operator has confirmed who they are */
export function useListImport(
  withFreshSignIn: <Result>(work: () => Promise<Result>) => Promise<Result>,
): ListImport {
  const [state, setState] = useState(createState)
  // What runs for an earlier file, or for a page that is closed, changes nothing any more.
  const newest = useRef(state)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  function put(importId: string, changes: Partial<State>): boolean {
    if (!isOpen.current || newest.current.importId !== importId) return false
    newest.current = { ...newest.current, ...changes }
    setState(newest.current)
    return true
  }

  async function choose(file: File): Promise<void> {
    newest.current = { ...createState(), step: 'reading' }
    const { importId } = newest.current
    setState(newest.current)
    const answer = await readListFile(file)
    if ('fault' in answer) {
      put(importId, { step: 'choose', problem: answer.fault })
      return
    }
    if (put(importId, { step: 'checking', list: answer.list })) await check()
  }

  async function check(): Promise<void> {
    const { importId, list } = newest.current
    if (!list || !put(importId, { problem: null })) return
    try {
      while (newest.current.importId === importId && newest.current.fates.length < list.lines.length) {
        const { fates } = newest.current
        const sentLines = list.lines.slice(fates.length, fates.length + linesPerCallMax).map(sentLine)
        const answer = await call(checkLines, { lines: sentLines })
        if (!put(importId, { fates: [...fates, ...answer.fates] })) return
      }
      put(importId, { step: 'checked' })
    } catch (error) {
      put(importId, { problem: problemOf(error) })
    }
  }

  const importAll = useSingleFlight(async () => {
    const { importId, list } = newest.current
    if (!list || !put(importId, { step: 'importing', problem: null })) return false
    const newIndexes = newest.current.fates.flatMap((fate, index) => (isNew(fate) ? [index] : []))
    const leftIndexes = newIndexes.slice(newest.current.importedCount)
    try {
      for (let start = 0; start < leftIndexes.length; start += linesPerCallMax) {
        const indexes = leftIndexes.slice(start, start + linesPerCallMax)
        const lines = indexes.flatMap((index) => {
          const line = list.lines[index]
          return line ? [sentLine(line)] : []
        })
        const answer = await withFreshSignIn(() => call(importLines, { id: importId, lines }))
        const fates = [...newest.current.fates]
        let { importedCount } = newest.current
        answer.fates.forEach((fate, at) => {
          const index = indexes[at]
          // 'Before' is an answer that was lost: the line was new when it was checked.
          if (fate.kind !== 'refused') importedCount += 1
          else if (index !== undefined) fates[index] = fate
        })
        if (!put(importId, { fates, importedCount })) return false
      }
      put(importId, { step: 'imported' })
    } catch (error) {
      put(importId, { problem: problemOf(error) })
    }
    return false
  })

  return {
    ...state,
    choose: (file) => void choose(file),
    start: () => void importAll(),
    goOn: () => void (newest.current.step === 'importing' ? importAll() : check()),
  }
}

function sentLine({ line, neighbor }: ReadList['lines'][number]): SentLine {
  return { line, ...neighbor }
}

function problemOf(error: unknown): string {
  if (error instanceof NoSignal) return texts.noSignal
  if (error instanceof CallError) return error.body?.message ?? texts.stopped
  throw error
}
