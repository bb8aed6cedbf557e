import { toIso } from '@porchlight/contracts/values/time'
import type { NounTexts } from '../../nouns/texts.ts'

export const notificationTexts: NounTexts<'notifications'> = {
  title: 'What you are told',
  calls: {
    'notifications.read': {
      summary: 'Say how far you have read what you were told; of two times the later one stands',
      refusals: [],
      example: (now) => ({ upTo: toIso(now) }),
    },
    'notifications.list': {
      summary: 'What you were told in the app, newest first, and how much of it is unread',
      refusals: [],
      example: () => ({}),
    },
  },
}
