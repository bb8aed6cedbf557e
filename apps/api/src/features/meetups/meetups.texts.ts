import { createId } from '@porchlight/contracts/values/id'
import { exampleId, type FeatureTexts } from '../../feature-parts/texts.ts'

const ofOne = () => ({ id: exampleId })

export const meetupTexts: FeatureTexts<'meetups'> = {
  title: 'Meetups: who comes',
  calls: {
    'meetups.rsvp': {
      summary:
        'Come to a meetup, named to the other guests or not: a seat while there is one, else a place on the waiting list',
      refusals: ['not_found', 'not_joinable', 'too_many'],
      example: ofOne,
    },
    'meetups.cancelRsvp': {
      summary: 'Not come after all: the seat is for the first who waits',
      refusals: ['not_found'],
      example: ofOne,
    },
    'meetups.confirmRsvp': {
      summary: 'Say that one is still coming, when asked the day before',
      refusals: ['not_found', 'not_joinable'],
      example: ofOne,
    },
    'meetups.closeList': {
      summary:
        'Close the list of one’s own meetup, or open it again; who goes stays, who waits waits no more',
      refusals: ['not_found', 'not_yours', 'not_open'],
      example: () => ({ id: exampleId, isClosed: true }),
    },
    'meetups.write': {
      summary: 'Message everyone to one’s own meetup, to each in a conversation of their own',
      refusals: ['not_found', 'not_yours', 'not_open', 'date_passed', 'id_taken', 'prove_email', 'too_many'],
      example: (now) => ({ id: exampleId, messageId: createId(now), content: 'Please bring a chair.' }),
    },
  },
}
