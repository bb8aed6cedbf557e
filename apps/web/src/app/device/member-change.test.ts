import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useProfilePrompt } from '../../features/members/members.ui.ts'
import { useBoardView } from '../../features/posts/board/board.ui.ts'
import { useSession } from '../../features/sessions/session/session.ts'
import { currentToast, showToast } from '../../ui/feedback/toast.tsx'
import { resetOnMemberChange } from './member-change.ts'

const signedOut = { state: 'signed-out', held: false } as const
const [rosa, maya] = [createId(), createId()]
const signIn = (memberId: string) => useSession.setState({ state: 'signed-in', memberId }, true)

let stop: () => void
beforeEach(() => {
  stop = resetOnMemberChange()
  signIn(rosa)
})
afterEach(() => stop())

it.each<[string, () => void]>([
  ['signs out', () => useSession.setState(signedOut, true)],
  ['loses the session', () => useSession.setState({ ...signedOut, held: true }, true)],
  ['is replaced by another in another tab', () => signIn(maya)],
])('D7 when a member %s nothing of theirs stays on the screen', (_when, leave) => {
  useBoardView.getState().show({ filter: 'offer', category: 'pet_animal', search: 'my dog' })
  useProfilePrompt.getState().open('bio', () => undefined)
  showToast({ title: 'Kept on this phone' })
  leave()
  expect(useBoardView.getState()).toMatchObject({
    filter: 'all',
    category: null,
    search: '',
  })
  expect(useProfilePrompt.getState()).toMatchObject({ missing: null, onComplete: null })
  expect(currentToast()).toMatchObject({ open: false })
})

it('when the same member stays everything stays', () => {
  useBoardView.getState().show({ search: 'my dog' })
  showToast({ title: 'Kept on this phone' })
  signIn(rosa)
  expect(useBoardView.getState().search).toBe('my dog')
  expect(currentToast()).toMatchObject({ title: 'Kept on this phone', open: true })
})

it('a message shown to a visitor is still there after sign-in', () => {
  useSession.setState(signedOut, true)
  showToast({ title: 'Account created successfully!' })
  signIn(maya)
  expect(currentToast()).toMatchObject({ title: 'Account created successfully!', open: true })
})
