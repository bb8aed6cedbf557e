import type { SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { invitationJobs } from './invitations.jobs.ts'
import { invitationOperations } from './invitations.operations.ts'

interface InvitationServices {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  config: {
    signUp: () => SignUpMode
    inviteCredit: () => number
    communityTimeZone: () => string
    limits: () => { invitationsPerWeek: number }
  }
}

export function createInvitationsFeature({
  config,
  ...services
}: InvitationServices): Feature<'invitations'> {
  return {
    handlers: invitationOperations({
      ...services,
      signUp: config.signUp,
      perWeek: () => config.limits().invitationsPerWeek,
      creditsForNewcomer: config.inviteCredit,
    }),
    tables: {},
    jobs: invitationJobs(config.communityTimeZone),
  }
}
