/** Adds to the record of what operators did to rewards and places. Nothing changes it afterwards. */
import type { CurationAct } from '@porchlight/contracts/cases/curation.schema'
import { curationLimits } from '@porchlight/contracts/cases/curation.schema'
import { createId } from '@porchlight/contracts/values/id'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'

type CurationRow = Row<'curationActs'>

/** The operator who does it, and the reason. */
export type Curator = Pick<CurationRow, 'operatorId' | 'reason'>

/** A command on the server, of which nobody knows who typed it. */
export const byCommand: Curator = { operatorId: null, reason: '' }

export async function recordCuration(
  { database, now }: Transaction,
  act: Omit<CurationRow, 'id' | 'createdAt'>,
): Promise<void> {
  await database
    .insertInto('curationActs')
    .values({ ...act, reason: normalizeText(act.reason), id: createId(now), createdAt: now })
    .execute()
}

/** Returns the newest acts about rewards, or about places. */
export async function newestCurationActs(
  database: Kysely<Tables>,
  subject: CurationRow['subject'],
): Promise<CurationAct[]> {
  const rows = await database
    .selectFrom('curationActs')
    .leftJoin('members', 'members.id', 'curationActs.operatorId')
    .where('subject', '=', subject)
    .orderBy('curationActs.createdAt', 'desc')
    .orderBy('curationActs.id', 'desc')
    .limit(curationLimits.actsMax)
    .select([
      ...(['curationActs.id', 'title', 'act', 'detail', 'reason'] as const),
      ...(['members.firstName', 'curationActs.createdAt'] as const),
    ])
    .execute()
  return rows.map(({ firstName, createdAt, ...act }) => ({
    ...act,
    ...(firstName === null ? {} : { by: firstName }),
    createdAt: toIso(Number(createdAt)),
  }))
}
