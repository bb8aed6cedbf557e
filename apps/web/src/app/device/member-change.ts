/**
 * Resets what one member leaves on the screen before the next signs in, such as their search and news about their
 * posts.
 */
import { refreshDataSaver } from '../../features/files/files.ui.ts'
import { useProfilePrompt } from '../../features/members/members.ui.ts'
import { useBoardView } from '../../features/posts/board/board.ui.ts'
import { type Session, useSession } from '../../features/sessions/session/session.ts'
import { deviceDatabase } from '../../storage/device-database.ts'
import { clearQueries } from '../../storage/use-database-query.ts'
import { dismissToasts } from '../../ui/feedback/toast.tsx'
import { deletePositions } from '../scroll/scroll-positions.ts'

/**
 * Starts to reset on each change of the member. It runs before anything of the next session is drawn or shown as a
 * message. Returns a function that stops it.
 */
export function resetOnMemberChange(): () => void {
  return useSession.subscribe((now, before) => {
    if (memberOf(now) === memberOf(before)) return
    useBoardView.setState(useBoardView.getInitialState(), true)
    // A member's own database is dropped with its member, but cached queries are in the database that all members
    // share.
    clearQueries(deviceDatabase)
    deletePositions()
    refreshDataSaver()
    useProfilePrompt.setState(useProfilePrompt.getInitialState(), true)
    // A member who has only just signed in may still be reading that their account was created.
    if (memberOf(before) !== null) dismissToasts()
  })
}

function memberOf(session: Session): string | null {
  return session.state === 'signed-in' ? session.memberId : null
}
