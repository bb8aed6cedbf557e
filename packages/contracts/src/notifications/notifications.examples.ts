import type { FeatureExamples } from '../example.ts'
import { toIso } from '../values/time.ts'
import type { notificationOperations } from './notifications.operations.ts'

export const notificationExamples: FeatureExamples<typeof notificationOperations> = {
  title: 'What you are told',
  calls: {
    'notifications.read': {
      summary: 'Say how far you have read what you were told; of two times the later one stands',
      refusals: [],
      example: ({ now }) => ({ upTo: toIso(now) }),
    },
    'notifications.list': {
      summary: 'What you were told in the app, newest first, and how much of it is unread',
      refusals: [],
      example: () => ({}),
    },
    'notifications.set': {
      summary:
        'Choose what you’re notified about on your devices and by mail; what you leave out stays as it is',
      refusals: [],
      example: () => ({
        push: { credits: false },
        nearby: 'daily' as const,
        digest: 'weekly' as const,
        quiet: { from: '22:00', until: '07:00' },
        timeZone: 'America/Los_Angeles',
      }),
    },
    'notifications.telling': {
      summary:
        'What a browser has to know so that this server can reach it, and whether mail leaves the server',
      refusals: [],
      example: () => ({}),
    },
    'notifications.subscribe': {
      summary: 'Say where the browser of this session is reached, in place of what was said before',
      refusals: [],
      example: () => ({
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
    },
    'notifications.unsubscribe': {
      summary: 'The browser of this session is not to be reached any more',
      refusals: [],
      example: () => ({}),
    },
  },
}
