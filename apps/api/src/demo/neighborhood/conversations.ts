/** The messages between neighbors of the demo. */

export interface DemoConversation {
  /** The keys of who begins, and with whom. */
  between: readonly [string, string]
  /** The title of the post through which they met. Absent when that post is not by one of the participants. */
  about?: string
  messages: readonly DemoMessage[]
  /** The key of who has not read what the other wrote last; the others have read everything. */
  unreadBy?: string
  /** The key of who muted it. */
  mutedBy?: string
  /** The key of who reported the last message, which was then hidden, and blocked the other one. */
  reportedBy?: string
}

/** The index is 0 for the member who began. */
export type DemoMessage = readonly [authorIndex: 0 | 1, hoursAgo: number, text: string]

export const conversations: readonly DemoConversation[] = [
  // Lena’s
  {
    between: ['rosa', 'lena'],
    about: 'Feed Button while I am at rehearsal camp',
    unreadBy: 'lena',
    messages: [
      [0, 8.6, 'Button may stay at my kitchen window, where the sun is. Twice a day is no trouble.'],
      [1, 8.2, 'You are an angel! She eats at seven and at six, and pretends she was never fed.'],
      [0, 8.1, 'So did my husband.'],
      [1, 7.7, 'Shall I bring the key tomorrow?'],
      [0, 1.4, 'Come before noon, there is soup.'],
      [0, 1.3, 'And bring a jar.'],
    ],
  },
  {
    between: ['finn', 'lena'],
    about: 'Feed Button while I am at rehearsal camp',
    unreadBy: 'lena',
    mutedBy: 'lena',
    messages: [
      [0, 8.4, 'Is Button allergic to board games?'],
      [1, 8.3, 'Only to losing. Rosa takes her, but thank you!'],
      [0, 6.5, 'Then she is invited on her own account. We are four and a half players tonight.'],
      [0, 6.4, 'The half is my nephew.'],
      [0, 3.1, 'We kept a chair for you, too.'],
    ],
  },
  {
    between: ['lena', 'viktor'],
    about: 'I tune one neighbor’s piano a month',
    unreadBy: 'lena',
    messages: [
      [0, 25, 'I have no piano, only a cello. But do you play as well as you tune?'],
      [1, 24.4, 'With a cello? Every evening of the week.'],
      [0, 24.1, 'Fauré?'],
      [1, 23.8, 'The Elegy, and the patience for it. My parrot sings the high part, I am sorry to say.'],
      [0, 20, 'Thursday at six? I can carry the cello, but not the chair.'],
      [1, 2.2, 'There is a chair. The notes are here: https://example.org/notes/elegy'],
    ],
  },
  {
    between: ['lena', 'imani'],
    about: 'I listen, at any walking pace',
    messages: [
      [
        0,
        10.5,
        'Good morning, I am the new cello on Alder Street. Does the choir ever need a low voice made of wood?',
      ],
      [1, 10.2, 'Always. Come once around the lake with me and I tell you which songs.'],
      [0, 10, 'Tomorrow at half past seven?'],
      [1, 9.8, 'I bring coffee.'],
    ],
  },
  {
    between: ['lena', 'yuki'],
    about: 'Cat visits while you travel',
    unreadBy: 'yuki',
    messages: [
      [
        0,
        2.5,
        'Hello Yuki! For later in the year: Button is shy for an hour and then moves in. Would she be one of yours?',
      ],
    ],
  },
  // Rosa’s
  {
    between: ['rosa', 'gus'],
    about: 'I sharpen and mow',
    messages: [
      [0, 530, 'Gus, my lawn is up to the cat’s chin. Is there a place left on Saturday?'],
      [1, 529, 'For whoever feeds half the street? You are the first.'],
      [0, 528, 'There will be pie.'],
      [1, 505, 'On my way with the small mower.'],
      [1, 501, 'That was not a pie, that was a reason to move next door.'],
    ],
  },
  {
    between: ['malik', 'rosa'],
    about: 'My prescription is ready and my knee is not',
    unreadBy: 'rosa',
    messages: [
      [0, 15.5, 'I am on Sunset until two. Which pharmacy?'],
      [1, 15.2, 'The one with the clock that is wrong. It is under Delmar.'],
      [0, 15, 'Ten minutes. Stay where you are, both of you, you and the knee.'],
      [1, 14.3, 'Thank you, my dear. You ride like the wind.'],
      [0, 0.6, 'There is a second bag waiting there, they say. Shall I fetch it this afternoon?'],
    ],
  },
  {
    between: ['rosa', 'walter'],
    about: 'Repair table: clocks, lamps, radios',
    messages: [
      [0, 86, 'Walter, the kitchen radio has begun to whisper.'],
      [1, 85.5, 'Whisper what?'],
      [0, 85.3, 'Mostly football.'],
      [1, 85, 'Then it is the speaker and not the politics. Bring it.'],
      [0, 84, 'Can it wait until the soup is done?'],
      [1, 83.9, 'Everything can wait until the soup is done.'],
      [0, 80, 'I am here, and your door is not.'],
      [1, 79.9, 'Back door. The front one is in pieces, I am oiling it.'],
      [1, 74, 'It was a crumb. I have taken out half a loaf.'],
      [0, 73.5, 'It is an old radio. It has seen a lot of breakfasts.'],
      [1, 73, 'It plays again. It prefers the Dodgers.'],
      [0, 72.6, 'So do I. What do I owe you?'],
      [1, 72.5, 'Two bowls, and the end of the bread.'],
      [0, 62, 'Two bowls are on your step. Mind the cat.'],
      [1, 61.5, 'Whose cat?'],
      [0, 61.3, 'That is what I was going to ask you.'],
      [1, 60, 'She has eaten the end of the bread.'],
      [0, 50, 'I asked around. She is Nell’s, and called Duchess.'],
      [1, 49.5, 'She did look as if she expected better.'],
      [0, 38, 'Will you bring the long cable for the table on Alder Street? The lanterns are short of one.'],
      [1, 37.2, 'I have three. One of them is safe.'],
      [0, 37, 'That one, please.'],
      [
        1,
        30,
        'I have been thinking about your clock in the hall. It loses four minutes a day, and has done so since I know you, and you are never late. So either you know that it does, and count it in, or all of us are four minutes early. I would like to look at it before I die of curiosity.',
      ],
      [0, 29, 'My mother set it so that my father would leave in time. I have never dared to touch it.'],
      [1, 28.8, 'Then neither shall I.'],
      [0, 12, 'Lentil tomorrow.'],
      [1, 11.5, 'I shall be four minutes early.'],
    ],
  },
  // Others’
  {
    between: ['noor', 'anneke'],
    about: 'A slow walk for a shy greyhound',
    unreadBy: 'anneke',
    messages: [
      [0, 26, 'Our old boy is slow, too. Shall the two of them be slow together?'],
      [1, 25.6, 'She would love that, from four metres away.'],
      [0, 25.4, 'Four metres it is. Tomorrow at half past twelve, shady side.'],
    ],
  },
  {
    between: ['fatima', 'greta'],
    about: 'Homework table at the library',
    messages: [
      [0, 60, 'My son reads everything but what he has to. May he sit with you on Wednesday?'],
      [1, 58, 'That is the best kind of reader. The chair by the window is his.'],
      [0, 57.5, 'شكراً جزيلاً — thank you, from both of us.'],
    ],
  },
  {
    between: ['howard', 'june'],
    about: 'Plant clinic on my steps',
    messages: [
      [0, 52, 'It is the tomatoes, doctor.'],
      [1, 51, 'Are they yellow, or is it you who worries?'],
      [0, 50.5, 'Both.'],
      [1, 50, 'Bring one leaf of each.'],
    ],
  },
  {
    between: ['leo', 'greta'],
    about: 'Homework table at the library',
    reportedBy: 'greta',
    messages: [
      [0, 49, 'Copy this letter to ten neighbors before midnight and luck will find you!'],
      [0, 48.5, 'Did you send it on? Whoever breaks the chain loses a shoe.'],
    ],
  },
]
