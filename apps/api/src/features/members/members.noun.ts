import type { Noun } from '../../nouns/noun.ts'
import { memberOperations } from './members.operations.ts'
import type { Plans } from './members.plans.ts'
import { memberTexts } from './members.texts.ts'
import { memberTables } from './members.view.ts'

export function members({ plans }: { plans: Plans }): Noun<'members'> {
  return { texts: memberTexts, handlers: memberOperations, tables: memberTables(plans) }
}
