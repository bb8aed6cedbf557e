import { expect, test } from 'vitest'
import { noticeCatalogue } from './notices.catalogue.ts'
import { notificationCatalogue } from './notifications.catalogue.ts'

/** The post went with who wrote it, and so did its words; or it is about no post. */
const withoutTitle = [
  ...[
    'export_ready',
    'report_acted',
    'report_dismissed',
    'invitation_used',
    'invitation_thanks',
    'help_left',
    'help_left_paid',
    'meetup_ended',
    'gift',
    'credit_bonus',
    'credit_reversed',
  ],
  ...['plan_paid', 'plan_payment_failed', 'plan_refunded', 'plan_disputed', 'plan_restored'],
  ...['plan_paid_twice', 'plan_given', 'plan_taken', 'plan_stopped'],
  ...['standing_warned', 'standing_muted', 'standing_suspended', 'standing_lifted', 'appeal_refused'],
  ...['check_passed', 'check_refused', 'check_withdrawn', 'check_lost'],
]

test('H-004 every notification is a sentence about the post, also without a name', () => {
  for (const [kind, { text }] of Object.entries(notificationCatalogue)) {
    for (const name of ['Rudy', '']) {
      const sentence = text({ title: 'Water the plants', name })
      expect(sentence.includes('“Water the plants”'), kind).toBe(!withoutTitle.includes(kind))
      expect(sentence, kind).toMatch(/^\S.*[^\s.?][.?]$/)
      expect(sentence, kind).not.toMatch(/undefined|!|\s\s/)
    }
  }
})

test('PLAN-012 the monthly bonus names no plan, as every member gets it where there are none', () => {
  expect(notificationCatalogue.credit_bonus.text({ title: '', name: '', credits: 1 })).toBe(
    'Your bonus for this month: +1 credit.',
  )
  expect(noticeCatalogue.credit_bonus.notice).not.toMatch(/premium/i)
})
