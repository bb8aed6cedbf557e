/** The server beside a test shares the test's thread: what holds the test up is no load that this server has to shed. */
import { expect, it } from 'vitest'
import { makePerson, signUpByApi } from '../people/people.ts'
import { startServer } from './server.ts'

/**
 * The time in ms for which the test blocks the event loop: longer than the lag that the server tolerates, and than its
 * interval between two looks.
 */
const heldUpMs = 1_100

it('the server responds also after the test blocked their common thread', async () => {
  const server = await startServer()
  try {
    // The server refuses after two late looks in a row.
    for (let times = 0; times < 3; times += 1) await holdUp()
    const signedUp = await signUpByApi(server.origin, makePerson())
    expect(signedUp.memberId).not.toBe('')
  } finally {
    await server.stop()
  }
})

/** Waits without a turn of the loop, and without using the processor; timers that are due have their turn afterwards. */
async function holdUp(): Promise<void> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, heldUpMs)
  await new Promise((resolve) => setTimeout(resolve, 20))
}
