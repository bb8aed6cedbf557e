/** Mails as their reader's program shows them. */
import { createId } from '@porchlight/contracts/values/id'
import { digestMail, newsMail } from '../../apps/api/src/features/delivery/notification-emails.ts'
import type { Screen } from './screen.ts'

const letter = {
  to: 'maya@example.org',
  id: 'digest',
  communityName: 'Echo Park',
  origin: 'https://porch.example.org',
  unsubscribe: '/unsubscribe/digest',
}
const digest = digestMail(letter, {
  requests: [
    { id: createId(), firstName: 'Rosa', category: 'Home & Yard' },
    { id: createId(), firstName: 'Maximiliana', category: 'Transportation & Errands' },
  ],
  meetups: [{ id: createId(), when: 'Saturday, June 6' }],
  thanks: 2,
})
const news = newsMail(letter, [
  { kind: 'help_accepted', count: 1, target: '/' },
  { kind: 'message', count: 3, target: '/messages' },
])

export const mailScreens: Screen[] = [
  {
    name: 'mail-digest',
    show: ({ page }) => page.setContent(digest?.html ?? ''),
    next: [{ name: 'mail-news', show: ({ page }) => page.setContent(news.html ?? '') }],
  },
]
