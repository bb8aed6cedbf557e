import { createPlans } from '../../nouns/plans.ts'
import type { Fixture } from '../../role-matrix/fixture.factory.ts'
import type { CallsOf, RowsOf } from '../../role-matrix/tried-calls.factory.ts'
import { exactHome } from '../../testing/answers.factory.ts'
import { membersView, peopleView } from './members.view.ts'

export const memberCalls: CallsOf<'members'> = {
  'members.completeProfile': {
    openTo: 'members',
    examples: [
      {
        what: 'bio and interests',
        about: 'their own',
        args: () => ({ bio: 'I bake on Sundays.', interests: ['Cooking'] }),
      },
    ],
  },
  'members.setPhoto': {
    openTo: 'members',
    examples: [
      { what: 'a photo', about: 'their own', args: () => ({ photo: 'b1'.repeat(32) }) },
      { what: 'none', about: 'their own', args: () => ({ photo: null }) },
    ],
  },
  'members.setLocation': {
    openTo: 'members',
    examples: [
      {
        what: 'where they are',
        about: 'their own',
        args: () => ({
          ...exactHome,
          location: null,
          zipCode: null,
          locationPermissionGranted: true,
        }),
      },
    ],
  },
  'members.setZipCode': {
    openTo: 'members',
    examples: [{ what: 'their ZIP', about: 'their own', args: () => ({ zipCode: '90026' }) }],
  },
}

const idsOfAll = ({ written }: Fixture) => written.map(({ author }) => author.id)

export const memberRows: RowsOf<'members'> = {
  members: {
    view: membersView(createPlans(true)),
    ids: idsOfAll,
    mayHave: ({ id }, viewerId) => id === viewerId,
  },
  people: {
    view: peopleView,
    isShared: true,
    ids: idsOfAll,
    // From a first help post on; a meetup makes nobody known. One's own is in one's own row.
    mayHave: ({ id }, viewerId, { written, blocked }) => {
      const known = written.find(({ author }) => author.id === id)
      return id !== viewerId && id !== blocked.byVisitors && known?.offer !== null
    },
  },
}
