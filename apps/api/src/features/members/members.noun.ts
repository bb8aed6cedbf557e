import type { Noun } from '../../nouns/noun.ts'
import { nobody } from '../../nouns/views.ts'
import { memberOperations } from './members.operations.ts'
import { memberTexts } from './members.texts.ts'
import { membersView, peopleView } from './members.view.ts'

export function members(): Noun<'members'> {
  return {
    texts: memberTexts,
    handlers: memberOperations,
    tables: {
      members: {
        view: membersView,
        people: nobody,
        homeFirst: async (_database, { memberId }) => [memberId],
      },
      people: { view: peopleView, people: nobody },
    },
  }
}
