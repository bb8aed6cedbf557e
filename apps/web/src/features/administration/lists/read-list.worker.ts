/** Reads a list beside the page, which goes on meanwhile: a long one takes seconds on a phone. */

import { readTable } from '@porchlight/contracts/administration/list-table.rules'
import {
  ListFault,
  type NeighborList,
  readNeighbors,
} from '@porchlight/contracts/administration/listed-neighbors.rules'
import { listLimits } from '@porchlight/contracts/administration/lists.rules'
import { memberListTexts } from '../../../locales/en/member-lists.ts'

/** A list with what its file is like. */
export interface ReadList extends NeighborList {
  encoding: string
  delimiter: string
}

export type ListAnswer = { list: ReadList } | { fault: string }

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => postMessage(read(data)))

function read(bytes: ArrayBuffer): ListAnswer {
  try {
    const table = readTable(new Uint8Array(bytes))
    const { linesMax } = listLimits
    if (table.rows.length > linesMax) return { fault: memberListTexts.import.tooManyLines(linesMax) }
    const { encoding, delimiter } = table
    return { list: { encoding, delimiter, ...readNeighbors(table) } }
  } catch (error) {
    if (error instanceof ListFault) return { fault: error.message }
    throw error
  }
}
