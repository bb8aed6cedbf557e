/** The topics that a member can switch on and off: several kinds of notification can share one. */

interface Topic {
  /** Returns the text that a locked phone shows for several notifications. */
  readonly several: (count: number) => string
}

export const topicCatalogue = {
  messages: { several: (count) => `${count} new messages` },
  help: { several: (count) => `${count} updates about help` },
  meetups: { several: (count) => `${count} updates about meetups` },
  credits: { several: (count) => `${count} updates about credits` },
  thanks: { several: (count) => `${count} neighbors thanked you` },
  community: { several: (count) => `${count} messages from the operators` },
} as const satisfies Record<string, Topic>

export type NotificationTopic = keyof typeof topicCatalogue
export const notificationTopics = Object.keys(topicCatalogue) as [NotificationTopic, ...NotificationTopic[]]

/** The choices for open requests nearby: at once, once a day together, or not at all. */
export const nearbyChoices = ['off', 'daily', 'at_once'] as const
export type NearbyChoice = (typeof nearbyChoices)[number]

/** The choices for the digest by mail. */
export const digestChoices = ['off', 'daily', 'weekly'] as const
export type DigestChoice = (typeof digestChoices)[number]

/** The channels of delivery besides the list in the app. */
export const switchChannels = ['push', 'mail'] as const
export type SwitchChannel = (typeof switchChannels)[number]
