/** The view of a member's own exploring. Only that member sees it, while they are premium (docs/decisions/0090). */
import { notBetweenTwo } from '../../feature-parts/between-two.ts'
import { nobody, type TablesOf, type View } from '../../feature-parts/views.ts'
import {
  achievementsOf,
  achievementView,
  explorationOf,
  explorationSettingsOf,
} from './exploration.queries.ts'

export const explorationsView: View<'explorations'> = async (database, { memberId }, ids) => {
  const exploration = ids.includes(memberId) ? await explorationOf(database, memberId) : undefined
  return new Map(exploration ? [[memberId, exploration]] : [])
}

export const achievementsView: View<'achievements'> = async (database, { memberId }, ids) => {
  const idSet = new Set(ids)
  const rows = (await achievementsOf(database, memberId)).filter(({ id }) => idSet.has(id))
  return new Map(rows.map((row) => [row.id, achievementView(row)]))
}

export const explorationSettingsView: View<'explorationSettings'> = async (database, { memberId }, ids) => {
  const settings = ids.includes(memberId) ? await explorationSettingsOf(database, memberId) : undefined
  return new Map(settings ? [[memberId, settings]] : [])
}

export const explorationTables: TablesOf<'exploration'> = {
  explorations: { view: explorationsView, people: nobody, betweenTwo: notBetweenTwo },
  achievements: { view: achievementsView, people: nobody, betweenTwo: notBetweenTwo },
  explorationSettings: { view: explorationSettingsView, people: nobody, betweenTwo: notBetweenTwo },
}
