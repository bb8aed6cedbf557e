/**
 * Texts of the outbox and its messages about notification settings. They have a file of their own because they come
 * with the first paint, the rest with the screens.
 */
export const notificationOutboxTexts = {
  settings: 'Notification settings',
  refused: 'Your notification settings weren’t changed',
} as const
