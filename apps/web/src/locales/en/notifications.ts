/** Texts of the list of notifications; the texts of the notifications themselves are in the contracts. */
export const notificationTexts = {
  /** Read out as they come. */
  several: (count: number) => `${count} new notifications`,
  unread: 'New',
  more: 'Show more',
  readAll: 'Mark all as read',
} as const
