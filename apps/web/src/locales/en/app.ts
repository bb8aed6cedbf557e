/** What the frame around the screens says. */
export const appTexts = {
  name: 'Porchlight',
  tagline: 'Where kindness is currency.',
  navigation: 'Main',
  skip: 'Skip to the content',
  tabs: {
    home: 'Home',
    messages: 'Messages',
    maps: 'Maps',
    /** For premium members, and for everyone else. */
    places: 'Places',
    featured: 'Featured',
    profile: 'Profile',
    communityHelp: 'Community Help',
    outbox: 'Outbox',
  },
  unreadTab: (label: string, unread: number) => `${label}, ${unread} unread`,
  header: {
    notifications: 'Notifications',
    notificationsUnread: (count: number) => `Notifications, ${count} new`,
    many: (count: number) => `${count}+`,
    outbox: (waiting: number) => `Outbox, ${waiting} waiting`,
    outboxTip: 'Outbox',
    logIn: 'Log in',
  },
  notifications: {
    title: 'Notifications',
    cameBack: 'Could not be sent',
    more: (count: number) => `And ${count} more in your outbox`,
    noReason: 'The server could not take it.',
    see: 'See in the outbox',
    emptyTitle: 'Nothing new',
    emptyText: 'News about your posts shows up here. What neighbors write to you is in your messages.',
  },
  update: {
    text: 'A newer Porchlight is ready.',
    replaced: 'Porchlight was updated in another window. This one still shows the old one.',
    blocked:
      'Porchlight is also open in another window, in an older version. Close that one, and this one goes on. Nothing is lost.',
    needed: 'Porchlight needs to be updated here. What you wrote is kept, and goes out after the update.',
    accept: 'Update now',
    reload: 'Reload',
    later: 'Later',
  },
  unauthorized: {
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  },
  refused: { title: 'Error', description: 'Something could not be done. It is in your outbox.' },
  someRefused: (count: number) => ({
    title: 'Error',
    description: `${count} could not be sent. They are in your outbox, with the reasons.`,
  }),
  notHere: {
    title: 'This part needs a signal once',
    text: 'It is not on your device yet. What you wrote is kept.',
    action: 'Try again',
  },
  slowStart: {
    text: 'This is taking longer than it should. What you wrote is kept on this device. If a reload does not help, close Porchlight in all windows and open it again.',
    reload: 'Reload the app',
  },
  crash: {
    title: 'Something went wrong here',
    text: 'The app stumbled. It has removed nothing that you wrote and have not sent yet.',
    reload: 'Reload the app',
    export: 'Export what waits',
    nothingWaits: 'Nothing is waiting to be sent.',
    held: 'Anything that waits is kept for the person who signs in here.',
    exportFailed: 'It could not be read just now. Nothing was removed; please reload first.',
    details: 'What happened',
  },
  notFound: {
    title: 'There is nothing at this address',
    text: 'The link may be old, or a letter went missing.',
    action: 'Go home',
  },
} as const
