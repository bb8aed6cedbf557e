import type { FeatureExamples } from '../example.ts'
import type { caseOperations } from './cases.operations.ts'

export const caseExamples: FeatureExamples<typeof caseOperations> = {
  title: 'The desk: what waits for a decision',
  calls: {
    'cases.claim': {
      summary: 'Reserve a case for an hour, so that no two moderators think about the same one',
      refusals: ['moderators_only', 'not_found', 'case_claimed', 'case_decided'],
      example: ({ idOf }) => ({ caseId: idOf('case') }),
    },
    'cases.release': {
      summary: 'Give a case back that you have claimed',
      refusals: ['moderators_only', 'not_found'],
      example: ({ idOf }) => ({ caseId: idOf('case') }),
    },
    'cases.decide': {
      summary:
        'Decide a case. The first decision counts. Reporters are thanked and learn whether something was done, without names',
      refusals: [
        ...(['moderators_only', 'not_found', 'case_decided', 'own_case'] as const),
        ...(['about_operator', 'act_impossible', 'credits_paused'] as const),
      ],
      example: ({ idOf }) => ({ caseId: idOf('case'), act: 'dismiss', words: 'A joke among friends.' }),
    },
    'cases.undo': {
      summary: 'Take a decision back within a day: the case is open again',
      refusals: [
        ...(['moderators_only', 'not_found', 'case_open', 'own_case'] as const),
        ...(['about_operator', 'cannot_undo'] as const),
      ],
      example: ({ idOf }) => ({ caseId: idOf('decidedCase'), actId: idOf('caseAct') }),
    },
    'cases.standing': {
      summary: 'Read what was decided about a member, without an address, credits or a plan',
      refusals: ['moderators_only', 'not_found'],
      example: ({ idOf }) => ({ memberId: idOf('anyMember') }),
    },
    'cases.decideAbout': {
      summary: 'Warn, mute or suspend a member without a report, or take back what was decided about them',
      refusals: [
        ...(['moderators_only', 'not_found', 'id_taken', 'about_yourself', 'about_operator'] as const),
        ...(['changed_meanwhile', 'own_case', 'last_operator', 'act_impossible'] as const),
      ],
      example: ({ idOf, newId }) => ({
        ...{ id: newId(), memberId: idOf('anyMember'), act: 'warn', rule: 'spam', decisionId: null },
        words: 'Please keep advertisements off the board.',
      }),
    },
  },
}
