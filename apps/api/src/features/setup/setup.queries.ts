import type { SettingName } from '@porchlight/contracts/setup/setup.schema'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { isSettingName, type StoredTexts } from './setting-values.ts'

/** The name under which the record says that the first run is over. */
export const firstRunName = 'firstRun'

export type SettingRow = Row<'communitySettings'>

/** Returns the number of the last change; 0 before the first one. */
export async function settingsVersion(database: Kysely<Tables>): Promise<number> {
  const last = await database
    .selectFrom('communitySettings')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.version ?? 0
}

/** Returns the texts that operators set and that hold now. An older program leaves out settings that it does not have. */
export async function readStoredTexts(database: Kysely<Tables>): Promise<StoredTexts> {
  const rows = await database
    .selectFrom('communitySettings')
    .select(['name', 'value'])
    .where(({ eb, selectFrom }) =>
      eb(
        'version',
        '=',
        selectFrom('communitySettings as newer')
          .whereRef('newer.name', '=', 'communitySettings.name')
          .select(({ fn }) => fn.max('newer.version').as('version')),
      ),
    )
    .execute()
  return new Map(rows.flatMap(({ name, value }) => (isSettingName(name) ? [[name, value] as const] : [])))
}

/** Returns the changes of these settings after a version, the newest first. */
export function changesSince(
  database: Kysely<Tables>,
  version: number,
  names: readonly SettingName[],
): Promise<{ name: string; firstName: string | null }[]> {
  if (names.length === 0) return Promise.resolve([])
  return database
    .selectFrom('communitySettings')
    .leftJoin('members', 'members.id', 'communitySettings.operatorId')
    .where('version', '>', version)
    .where('name', 'in', names)
    .orderBy('version', 'desc')
    .select(['name', 'firstName'])
    .execute()
}

/** Returns the newest changes, the newest first. */
export function newestChanges(
  database: Kysely<Tables>,
  countMax: number,
): Promise<(SettingRow & { firstName: string | null })[]> {
  return database
    .selectFrom('communitySettings')
    .leftJoin('members', 'members.id', 'communitySettings.operatorId')
    .where('name', '!=', firstRunName)
    .orderBy('version', 'desc')
    .orderBy('name')
    .limit(countMax)
    .selectAll('communitySettings')
    .select('firstName')
    .execute()
}

/** Returns true while one member is here, and no question of the first run was answered or left. */
export async function isFirstRun(database: Kysely<Tables>): Promise<boolean> {
  if ((await settingsVersion(database)) > 0) return false
  const members = await database.selectFrom('members').select('isOperator').limit(2).execute()
  return members.length === 1 && members[0]?.isOperator === 1
}

/** Returns for how many people there are invitations that they can use or used. */
export async function countInvited(database: Kysely<Tables>, now: number): Promise<number> {
  const rows = await database
    .selectFrom('invitations')
    .select(['usesMax', 'cameCount', 'endsAt', 'cancelledAt'])
    .execute()
  return rows.reduce(
    (count, { usesMax, cameCount, endsAt, cancelledAt }) =>
      count + (cancelledAt === null && endsAt > now ? usesMax : cameCount),
    0,
  )
}
