/** What the list of notifications says of itself; what each says stands in the contracts. */
export const notificationTexts = {
  /** Read out as they come. */
  several: (count: number) => `${count} new notifications`,
  unread: 'New',
  more: 'Show more',
  readAll: 'Mark all as read',
} as const
