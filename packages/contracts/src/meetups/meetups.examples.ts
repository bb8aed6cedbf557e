import type { FeatureExamples } from '../example.ts'
import type { meetupOperations } from './meetups.operations.ts'

export const meetupExamples: FeatureExamples<typeof meetupOperations> = {
  title: 'Meetups: who comes',
  calls: {
    'meetups.rsvp': {
      summary:
        'Come to a meetup, named to the other guests or not: a seat while there is one, else a place on the waiting list',
      refusals: ['not_found', 'not_joinable', 'too_many'],
      example: ({ idOf }) => ({ id: idOf('meetup') }),
    },
    'meetups.cancelRsvp': {
      summary: 'Not come after all: the seat is for the first who waits',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ id: idOf('joinedMeetup') }),
    },
    'meetups.confirmRsvp': {
      summary: 'Say that one is still coming, when asked the day before',
      refusals: ['not_found', 'not_joinable'],
      example: ({ idOf }) => ({ id: idOf('joinedMeetup') }),
    },
    'meetups.closeList': {
      summary:
        'Close the list of one’s own meetup, or open it again; who goes stays, who waits waits no more',
      refusals: ['not_found', 'not_yours', 'not_open'],
      example: ({ idOf }) => ({ id: idOf('ownMeetup'), isClosed: true }),
    },
    'meetups.write': {
      summary: 'Message everyone to one’s own meetup, to each in a conversation of their own',
      refusals: ['not_found', 'not_yours', 'not_open', 'date_passed', 'id_taken', 'prove_email', 'too_many'],
      example: ({ idOf, newId }) => ({
        id: idOf('ownMeetup'),
        messageId: newId(),
        content: 'Please bring a chair.',
      }),
    },
  },
}
