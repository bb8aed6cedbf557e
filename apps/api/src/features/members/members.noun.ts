import type { Noun } from '../../nouns/noun.ts'
import { memberOperations } from './members.operations.ts'
import { memberTexts } from './members.texts.ts'
import { memberTables } from './members.view.ts'

export function members(): Noun<'members'> {
  return { texts: memberTexts, handlers: memberOperations, tables: memberTables }
}
