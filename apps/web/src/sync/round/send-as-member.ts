/** Rounds of one member, in a browser whose session may have become another member's: all tabs share one cookie. */

import { isSignedOut, NoSignal, sendRound } from '../transport/transport.ts'
import type { EngineSettings } from './engine.ts'

export interface SessionQuestions {
  /** Returns true while the browser's session is still this member's: all tabs share the cookie. */
  isSignedIn: () => Promise<boolean>
  /**
   * Returns the same after a request to the server. When another member's session is found, the app switches to that
   * member.
   */
  confirmSession: () => Promise<boolean>
}

export function sendAsMember({ isSignedIn, confirmSession }: SessionQuestions): EngineSettings['send'] {
  return async (request, signal) => {
    if (!(await isSignedIn())) throw new NoSignal('another member is signed in')
    const response = await overRenewal(() => sendRound(request, signal), confirmSession)
    // It is so, too, when the session is another member's: then nothing is to be renumbered, the queue is in order.
    if (response.state === 'forked' && !(await confirmSession()))
      throw new NoSignal('the session is not theirs')
    return response
  }
}

/** Sends again what left with the cookie of before, which was renewed on the way: all that is sent so happens once. */
export async function overRenewal<ResponseBody>(
  send: () => Promise<ResponseBody>,
  confirmSession: SessionQuestions['confirmSession'],
): Promise<ResponseBody> {
  try {
    return await send()
  } catch (error) {
    if (!isSignedOut(error) || !(await confirmSession())) throw error
    return send()
  }
}
