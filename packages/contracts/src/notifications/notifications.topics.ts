/** What members can be told about, as the switches have it: several kinds of one matter share one. */

interface Topic {
  /** What a locked phone shows of several. */
  readonly several: (count: number) => string
}

export const topicCatalogue = {
  messages: { several: (count) => `${count} new messages` },
  help: { several: (count) => `${count} things are new about help` },
  meetups: { several: (count) => `${count} things are new about meetups` },
  credits: { several: (count) => `${count} things are new about credits` },
  thanks: { several: (count) => `${count} neighbors thanked you` },
  community: { several: (count) => `${count} words from whoever runs this community` },
} as const satisfies Record<string, Topic>

export type NotificationTopic = keyof typeof topicCatalogue
export const notificationTopics = Object.keys(topicCatalogue) as [NotificationTopic, ...NotificationTopic[]]

/** Of open requests nearby: at once, once a day together, or not at all. */
export const nearbyChoices = ['off', 'daily', 'at_once'] as const
export type NearbyChoice = (typeof nearbyChoices)[number]

/** How often a mail tells what goes on. */
export const digestChoices = ['off', 'daily', 'weekly'] as const
export type DigestChoice = (typeof digestChoices)[number]

/** How somebody is told besides the bell. */
export const tellingChannels = ['push', 'mail'] as const
export type TellingChannel = (typeof tellingChannels)[number]
