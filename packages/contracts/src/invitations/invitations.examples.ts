import type { FeatureExamples } from '../example.ts'
import type { invitationOperations } from './invitations.operations.ts'

export const invitationExamples: FeatureExamples<typeof invitationOperations> = {
  title: 'Invitations',
  calls: {
    'invitations.list': {
      summary: 'Your own invitations: how many people each may bring in, how many came, and when it ends',
      refusals: [],
      example: () => ({}),
    },
    'invitations.create': {
      summary:
        'Make an invitation. Its link is the page `/invite/` with the code of the answer behind it; whoever has it can sign up where invitations let people in',
      refusals: ['too_many', 'sign_up_closed', 'id_taken', 'changed_meanwhile'],
      example: ({ newId }) => ({ id: newId(), uses: 1, days: 14 }),
    },
    'invitations.cancel': {
      summary: 'Cancel an invitation of yours; its link brings nobody in any more',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ invitationId: idOf('ownInvitation') }),
    },
    'invitations.show': {
      summary:
        'Who invites, for the page that a link opens for visitors. Nobody, when the invitation is unknown, has ended, is used up or was cancelled; members read of nobody',
      refusals: [],
      example: () => ({ code: 'mE2uVSgCJrDx0Vl1ZcEwPA' }),
    },
  },
}
