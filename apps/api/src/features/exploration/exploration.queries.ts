/** Queries of members' activities at places, of their results, and of who switched exploring off. */
import { newExploration } from '@porchlight/contracts/exploration/exploration.rows'
import type { ExplorationSettings } from '@porchlight/contracts/exploration/exploration.schema'
import type {
  Exploration,
  UnlockedAchievement,
} from '@porchlight/contracts/exploration/exploration-rows.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'

export type ActivityRow = Row<'activities'>
export type ExploredPlaceRow = Row<'exploredPlaces'>
type AchievementRow = Row<'achievements'>

/** Returns the exploration; undefined when nothing of the member was counted yet. */
export async function explorationOf(
  database: Kysely<Tables>,
  memberId: string,
): Promise<Exploration | undefined> {
  const row = await stateOf.first(database, { memberId })
  // A state that was stored before a count was added lacks that count.
  return row && { ...newExploration(memberId), ...(JSON.parse(row.state) as Exploration) }
}

const stateOf = prepare((database, { memberId }: { memberId: string }) =>
  database.selectFrom('explorations').where('memberId', '=', memberId).select('state'),
)

export async function hasActivity(
  database: Kysely<Tables>,
  activity: Omit<ActivityRow, 'createdAt'>,
): Promise<boolean> {
  return (await oneActivity.first(database, activity)) !== undefined
}

const oneActivity = prepare((database, { memberId, day, placeId, type }: Omit<ActivityRow, 'createdAt'>) =>
  database
    .selectFrom('activities')
    .where('memberId', '=', memberId)
    .where('day', '=', day)
    .where('placeId', '=', placeId)
    .where('type', '=', type)
    .select('day'),
)

/** More than `countMax` are not looked at. */
export async function countActivitiesOn(
  database: Kysely<Tables>,
  { memberId, day, countMax }: { memberId: string; day: number; countMax: number },
): Promise<number> {
  const rows = await database
    .selectFrom('activities')
    .where('memberId', '=', memberId)
    .where('day', '=', day)
    .limit(countMax)
    .select('day')
    .execute()
  return rows.length
}

export function achievementsOf(database: Kysely<Tables>, memberId: string): Promise<AchievementRow[]> {
  return allAchievements.all(database, { memberId })
}

const allAchievements = prepare((database, { memberId }: { memberId: string }) =>
  database.selectFrom('achievements').where('memberId', '=', memberId).selectAll(),
)

export function achievementView({
  id,
  achievementId,
  unlockedAt,
  isCelebrated,
}: AchievementRow): UnlockedAchievement {
  return { id, achievementId, unlockedAt: toIso(unlockedAt), isCelebrated: isCelebrated === 1 }
}

/** Returns the settings; undefined when the member never changed them. */
export async function explorationSettingsOf(
  database: Kysely<Tables>,
  memberId: string,
): Promise<ExplorationSettings | undefined> {
  const row = await settingsOf.first(database, { memberId })
  return row && { id: memberId, isHidden: row.isHidden === 1 }
}

const settingsOf = prepare((database, { memberId }: { memberId: string }) =>
  database.selectFrom('explorationSettings').where('memberId', '=', memberId).select('isHidden'),
)

export async function isExploringHidden(database: Kysely<Tables>, memberId: string): Promise<boolean> {
  return (await explorationSettingsOf(database, memberId))?.isHidden === true
}
