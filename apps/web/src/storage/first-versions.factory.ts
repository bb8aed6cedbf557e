/** The databases as the first apps made them, which newer ones have to bring along. In Dexie's words; never edited. */

export const firstDeviceStores = { settings: 'key' }

export const firstMemberStores = {
  posts: 'id, type, dateNeeded',
  postDetails: 'id',
  people: 'id',
  members: 'id',
  originals: '[table+id]',
  outbox: '++order, &id, state, number, unseen, settledAt',
  meta: 'key',
  staged: 'key',
  drafts: 'form',
}

export const secondMemberStores = {
  ...firstMemberStores,
  posts: 'id, type, dateNeeded, [type+createdAt], [status+dateNeeded]',
}

/** The stores of the fourth version: it added places, conversations and blocks. */
export const fourthMemberStores = {
  ...secondMemberStores,
  places: 'id, createdAt',
  conversations: 'id',
  messages: 'id, [conversationId+seq]',
  readMarkers: 'id',
  blocks: 'id',
  rowAudiences: '[table+id], audience',
}

/** The stores of the fifth version: it added helps, ratings and notifications. */
export const fifthMemberStores = {
  ...fourthMemberStores,
  posts: 'id, type, dateNeeded, [type+createdAt], [status+closedAt]',
  helps: 'id',
  ratings: 'id',
  notifications: 'id, createdAt',
}

/** The stores of the eighth version: it has RSVPs, and no photos yet. */
export const eighthMemberStores = {
  ...fifthMemberStores,
  rsvps: 'id',
  meetups: 'id',
}
