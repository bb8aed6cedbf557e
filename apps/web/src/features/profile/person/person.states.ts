/** A neighbor's page: with all that is known of them, and of one who has left. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { neighbor, neighborProfile } from '../../../../../../tests/screens/neighborhood-rows.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { profileTexts } from '../../../locales/en/profile.ts'
import { personPath } from '../../../paths.ts'

const texts = profileTexts.person
const reviewer = neighbor('rosa')

export const personStates: ScreenState[] = [
  {
    name: 'person',
    isLong: true,
    show: async (phone) => {
      const review = {
        id: createId(),
        rating: 5,
        review: 'He held the ladder, and I held the tomatoes. Both of us were needed.',
        createdAt: toIso(Date.now() - 6 * dayMs),
        reviewer: { id: reviewer.id, firstName: reviewer.firstName },
      }
      const page = await openNeighborhood(phone, personPath(neighbor('howard').id), {
        member: trialMember(),
        server: { 'members.profile': neighborProfile('howard'), 'help.reviews': [review] },
      })
      await page.getByRole('list', { name: texts.photos }).getByRole('img').nth(2).waitFor()
    },
    next: [
      {
        name: 'person-offline',
        isLong: true,
        show: async (phone) => {
          await phone.offline(true)
          await phone.page.getByRole('button', { name: /^Message/ }).waitFor()
        },
      },
    ],
  },
  {
    name: 'person-answers-later',
    like: 'person',
    show: async (phone) => {
      const howard = { ...neighbor('howard'), answersLater: true as const }
      const page = await openNeighborhood(phone, personPath(howard.id), {
        member: trialMember(),
        people: [howard],
        server: { 'members.profile': neighborProfile('howard') },
      })
      await page.getByText(texts.answersLater, { exact: true }).waitFor()
    },
  },
  {
    name: 'person-gone',
    show: async (phone) => {
      const page = await openNeighborhood(phone, personPath(createId()), {
        member: trialMember(),
        server: { 'members.profile': new Refused('not_found') },
      })
      await page.getByText(texts.gone).waitFor()
    },
  },
]
