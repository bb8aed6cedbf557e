import type { ReactNode } from 'react'
import { useSession } from './session/session.ts'

/** Shows one thing to a member, and another to everybody else. */
export function BySession({ member, visitor }: { member: ReactNode; visitor: ReactNode }) {
  return useSession((session) => session.state === 'signed-in') ? member : visitor
}
