import { tidyInterests } from '@porchlight/contracts/members/members.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { tidyText } from '@porchlight/contracts/values/text'
import type { Handlers } from '../../nouns/handlers.ts'

type MemberHandlers = Pick<Handlers, 'members.completeProfile'>

export const memberOperations: MemberHandlers = {
  /** Per field: what is not named stays as it is. */
  'members.completeProfile': async ({ transaction, memberId }, { bio, interests }) => {
    const given = {
      ...(bio === undefined ? {} : { bio: tidyText(bio) }),
      ...(interests === undefined ? {} : { interests: JSON.stringify(tidyInterests(interests)) }),
    }
    if (Object.keys(given).length > 0) {
      await transaction.database.updateTable('members').set(given).where('id', '=', memberId).execute()
      transaction.touch('members', memberId, memberAudience(memberId))
    }
    return { message: 'Your profile has been completed successfully!' }
  },
}
