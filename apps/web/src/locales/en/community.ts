/** Texts of the community's screens and of its news. */
import type { ActivityType } from '@porchlight/contracts/community/community.schema'

export const communityTexts = {
  activity: {
    title: 'Community activity',
    all: 'All activity',
    loading: 'Loading community activity',
    empty: 'No recent activity to display',
    emptyText: 'Offers, meetups and new places show up here as neighbors share them.',
    more: 'Show more',
  },
  did: {
    help_offered: 'offers help',
    event_created: 'plans a meetup',
    place_added: 'added a place',
  } satisfies Record<ActivityType, string>,
  ages: {
    now: 'just now',
    minutes: (count: number) => `${count}m ago`,
    hours: (count: number) => `${count}h ago`,
    days: (count: number) => `${count}d ago`,
    today: 'today',
  },
  screen: {
    title: 'Community',
    text: 'What neighbors offer, plan and discover around you, newest first.',
    back: 'Back to home',
    emptyAction: 'See who needs a hand',
  },
  inAction: {
    title: 'Community in action',
    /** The word between the first names of the two participants of a help. */
    helped: 'helped',
  },
} as const
