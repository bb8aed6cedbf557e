/**
 * Resets what one member leaves on the screen before the next signs in, such as their search and news about their
 * posts.
 */
import { refreshDataSaver } from '../features/files/files.ui.ts'
import { useProfilePrompt } from '../features/members/members.ui.ts'
import { useBoardView } from '../features/posts/board/board.ui.ts'
import { type Session, useSession } from '../features/sessions/session.ts'
import { deviceDatabase } from '../storage/device-database.ts'
import { clearQueries } from '../storage/use-database-query.ts'
import { dismissToasts } from '../ui/toast.tsx'
import { deletePositions } from './scroll-positions.ts'

/** Gives the way to stop. Runs before anything of the next session is drawn or told. */
export function resetOnMemberChange(): () => void {
  return useSession.subscribe((now, before) => {
    if (memberOf(now) === memberOf(before)) return
    useBoardView.setState(useBoardView.getInitialState(), true)
    // A member's own database goes with its member; kept answers are in the one of all.
    clearQueries(deviceDatabase)
    deletePositions()
    refreshDataSaver()
    useProfilePrompt.setState(useProfilePrompt.getInitialState(), true)
    // Whoever only just signs in may still be reading that their account was made.
    if (memberOf(before) !== null) dismissToasts()
  })
}

function memberOf(session: Session): string | null {
  return session.state === 'signed-in' ? session.memberId : null
}
