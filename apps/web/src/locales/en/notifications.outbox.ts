/** How the outbox and its messages speak of what is told. Apart: it comes with the first paint, the rest with the screens. */
export const notificationOutboxTexts = {
  settings: 'Notification settings',
  refused: 'Your notification settings were not changed',
} as const
