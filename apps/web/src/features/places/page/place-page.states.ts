/** A place's page, and what is done there. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { createId } from '@porchlight/contracts/values/id'
import { freeMember, trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { closeDialog, openDialogBy } from '../../../../../../tests/screens/navigation.ts'
import { placeCalled, placesOfAll, reviewsOf } from '../../../../../../tests/screens/neighborhood-places.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { placeScreenTexts as texts } from '../../../locales/en/places.screens.ts'
import { placePath } from '../../../paths.ts'

/** Featured and reviewed. */
const table = placeCalled('The Long Table')

export const placePageStates: ScreenState[] = [
  {
    name: 'place',
    isLong: true,
    show: async (phone) => {
      const page = await openNeighborhood(phone, placePath(table.id), {
        member: freeMember(),
        places: placesOfAll,
        placeReviews: reviewsOf(table),
      })
      await page.getByRole('heading', { level: 1, name: table.name }).waitFor()
      await page.getByText('Walter').first().waitFor()
    },
    next: [
      { name: 'place-review', show: ({ page }) => openDialogBy(page, texts.page.review) },
      {
        name: 'place-meetup',
        isLong: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, texts.page.meetup)
        },
      },
      {
        name: 'place-report',
        isLong: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, texts.page.report)
          await page.getByRole('radio', { name: 'The same as another place' }).check()
          await page.getByLabel(texts.same.label).fill('juniper')
        },
      },
    ],
  },
  {
    name: 'place-not-found',
    show: async (phone) => {
      const page = await openNeighborhood(phone, placePath(createId()), {
        member: trialMember(),
        server: { 'places.get': new Refused('not_found') },
      })
      await page.getByText(texts.page.notFound).last().waitFor()
    },
  },
]
