/** `/manage-subscription` in every state of a subscription. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Page } from 'playwright-core'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import {
  freeMember,
  payingMember,
  premiumMember,
  trialEndingMember,
  trialMember,
} from '../../../../../../tests/screens/looking-members.ts'
import { closeDialog, openDialogBy } from '../../../../../../tests/screens/navigation.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { planScreenTexts as texts } from '../../../locales/en/plans.screens.ts'
import { paths } from '../../../paths.ts'
import { aReceipt, inDays, rowsOf, testOffer } from '../plans.factory.ts'

const { manage, payment } = texts
const paidReceipts = () => [aReceipt({ paidAt: inDays(-3), paidUntil: inDays(27) })]

export const manageStates: ScreenState[] = [
  manageOf('manage-free', freeMember),
  { ...manageOf('manage-trial', trialMember), like: 'manage-free' },
  { ...manageOf('manage-trial-ending', trialEndingMember), like: 'manage-free' },
  { ...manageOf('manage-given', premiumMember), like: 'manage-free' },
  { ...manageOf('manage-ending', () => ({ ...trialMember(), ...rowsOf.ending(27) })), like: 'manage-free' },
  manageOf('manage-grace', () => ({ ...trialMember(), ...rowsOf.grace(5) })),
  { ...manageOf('manage-canceled', () => ({ ...trialMember(), ...rowsOf.canceled() })), like: 'manage-free' },
  {
    ...manageOf('manage-premium', payingMember),
    next: [
      { name: 'manage-downgrade', show: ({ page }) => openDialogBy(page, manage.downgrade.action) },
      {
        name: 'manage-cancel',
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, manage.cancel.action)
        },
      },
      {
        name: 'manage-no-signal',
        show: async (phone) => {
          await closeDialog(phone.page)
          await phone.offline(true)
          await phone.page.getByText(texts.needsSignal).waitFor()
        },
      },
    ],
  },
  {
    name: 'manage-pay',
    isLong: true,
    show: async (phone) => {
      const page = await openManage(phone, trialMember())
      const amount = { message: 'To pay.', amount: 5.99, currency: 'USD' }
      phone.server.change({ 'plans.upgrade': amount })
      await button(page, manage.upgrade.action).click()
      await button(page, payment.test.subscribe).waitFor()
    },
  },
]

function manageOf(name: string, aMember: () => Member): ScreenState {
  return {
    name,
    isLong: true,
    show: async (phone) => {
      await openManage(phone, aMember())
    },
  }
}

async function openManage(phone: MountedPhone, member: Member): Promise<Page> {
  const receipts = member.billing ? paidReceipts() : []
  const page = await openNeighborhood(phone, paths.manageSubscription, {
    member,
    server: { 'plans.offer': testOffer, 'plans.receipts': receipts },
  })
  await page.locator('section[aria-labelledby="plan-status"]').waitFor()
  if (receipts.length > 0) await page.getByRole('region', { name: 'Receipts' }).waitFor()
  else if (member.subscriptionPlan !== 'premium') await button(page, manage.upgrade.action).waitFor()
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
