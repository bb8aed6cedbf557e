import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  currentToast,
  dismissNewsOf,
  dismissToast,
  dismissToasts,
  hideToastsWhileDialog,
  showToast,
  showToastInTurn,
  unseenToast,
} from './toast.tsx'

afterEach(() => {
  dismissToasts()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('SH-033 a new toast replaces the old one', () => {
    showToast({ title: 'First' })
    showToast({ title: 'Second', tone: 'destructive' })
    expect(currentToast()).toMatchObject({ title: 'Second', tone: 'destructive', open: true })
  })

  it('the same message twice stays one toast, and starts over', () => {
    showToast({ title: 'News' })
    const first = currentToast()
    showToast({ title: 'News' })
    expect(currentToast()).toMatchObject({ title: 'News', open: true })
    expect(currentToast()?.id).not.toBe(first?.id)
    // The first one’s time is up.
    dismissToast(first?.id)
    expect(currentToast()).toMatchObject({ open: true })
  })

  it('a success waits until an error was read, and goes with a member who signs out', () => {
    showToast({ title: 'The photo is not kept', tone: 'destructive' })
    showToastInTurn({ title: 'Posted' })
    expect(currentToast()).toMatchObject({ title: 'The photo is not kept', open: true })
    dismissToast(currentToast()?.id)
    expect(currentToast()).toMatchObject({ title: 'Posted', open: true })
    showToastInTurn({ title: 'Refused', tone: 'destructive' })
    expect(currentToast()).toMatchObject({ title: 'Refused', open: true })
    showToastInTurn({ title: 'Posted' })
    dismissToasts()
    expect(currentToast()).toMatchObject({ title: 'Refused', open: false })
  })

  it('a late dismissal of an old toast leaves the new one', () => {
    showToast({ title: 'Old' })
    const old = currentToast()
    showToast({ title: 'New' })
    dismissToast(old?.id)
    expect(currentToast()).toMatchObject({ title: 'New', open: true })
    dismissToast()
    expect(currentToast()).toMatchObject({ title: 'New', open: false })
  })

  it('SH-037 a dismissed toast is removed after 1,000,000 ms, and not a moment before', () => {
    vi.useFakeTimers()
    showToast({ title: 'Gone soon' })
    dismissToast()
    vi.advanceTimersByTime(999_999)
    expect(currentToast()).toMatchObject({ title: 'Gone soon', open: false })
    vi.advanceTimersByTime(1)
    expect(currentToast()).toBeNull()
  })

  it('SH-037 the removal of an old toast leaves its replacement', () => {
    vi.useFakeTimers()
    showToast({ title: 'Old' })
    dismissToast()
    vi.advanceTimersByTime(500_000)
    showToast({ title: 'New' })
    vi.advanceTimersByTime(600_000)
    expect(currentToast()).toMatchObject({ title: 'New', open: true })
  })
})

it('a new action removes earlier successes about the same thing, shown or waiting; errors stay', () => {
  vi.useFakeTimers()
  const [soup, bread] = [['posts:soup'], ['posts:bread']]
  showToastInTurn({ title: 'You’re on the waiting list', about: soup })
  showToastInTurn({ title: 'Posted', about: bread })
  showToastInTurn({ title: 'Moved', about: soup })
  dismissNewsOf(soup)
  expect(currentToast()).toMatchObject({ title: 'Posted', open: true })
  vi.advanceTimersByTime(10_000)
  dismissNewsOf(bread)
  expect(currentToast()).toMatchObject({ title: 'Posted', open: false })
  showToast({ title: 'Not posted', tone: 'destructive', about: bread })
  dismissNewsOf(bread)
  expect(currentToast()).toMatchObject({ title: 'Not posted', open: true })
})

describe('toasts and dialogs', () => {
  const posted = { title: 'Posted', action: { label: 'View', act: () => undefined, path: '/posts/1' } }

  it('a success beside a dialog waits, in its order, until the last dialog is closed', () => {
    vi.useFakeTimers()
    const uncoverOuter = hideToastsWhileDialog()
    const uncoverInner = hideToastsWhileDialog()
    showToastInTurn(posted)
    showToastInTurn({ title: 'Thanks sent' })
    showToastInTurn(posted)
    expect(currentToast()?.open ?? false).toBe(false)
    expect(unseenToast()).toMatchObject(posted)
    uncoverInner()
    vi.advanceTimersByTime(1000)
    expect(currentToast()?.open ?? false).toBe(false)
    uncoverOuter()
    vi.advanceTimersByTime(1000)
    expect(currentToast()).toMatchObject({ ...posted, open: true })
    dismissToast()
    expect(currentToast()).toMatchObject({ title: 'Thanks sent', open: true })
    dismissToast()
    expect(currentToast()).toMatchObject({ title: 'Thanks sent', open: false })
    expect(unseenToast()).toBeNull()
  })

  it('a success does not flash between a dialog and its replacement', () => {
    vi.useFakeTimers()
    const uncover = hideToastsWhileDialog()
    showToastInTurn(posted)
    uncover()
    const uncoverNext = hideToastsWhileDialog()
    vi.advanceTimersByTime(1000)
    expect(currentToast()?.open ?? false).toBe(false)
    uncoverNext()
    vi.advanceTimersByTime(1000)
    expect(currentToast()).toMatchObject({ title: 'Posted', open: true })
  })

  it('a success leaves as a dialog opens, and returns when there was no time to read it', () => {
    vi.useFakeTimers()
    showToast(posted)
    vi.advanceTimersByTime(1000)
    const uncover = hideToastsWhileDialog()
    expect(currentToast()).toMatchObject({ title: 'Posted', open: false })
    uncover()
    vi.advanceTimersByTime(1000)
    expect(currentToast()).toMatchObject({ title: 'Posted', open: true })
    vi.advanceTimersByTime(3000)
    const uncoverLater = hideToastsWhileDialog()
    uncoverLater()
    vi.advanceTimersByTime(1000)
    expect(currentToast()).toMatchObject({ title: 'Posted', open: false })
  })

  it('a message that holds only for a moment is not shown later', () => {
    vi.useFakeTimers()
    showToast({ title: 'Kept, being sent', isOfTheMoment: true })
    const uncover = hideToastsWhileDialog()
    showToastInTurn(posted)
    uncover()
    vi.advanceTimersByTime(1000)
    expect(currentToast()).toMatchObject({ title: 'Posted', open: true })
    dismissToast()
    expect(currentToast()).toMatchObject({ title: 'Posted', open: false })
  })

  it('a waiting success is shown before later ones, which follow by themselves', () => {
    vi.useFakeTimers()
    const uncover = hideToastsWhileDialog()
    showToastInTurn(posted)
    showToastInTurn({ title: 'Thanks sent' })
    uncover()
    vi.advanceTimersByTime(1000)
    showToastInTurn({ title: 'Gift given' })
    expect(currentToast()).toMatchObject({ title: 'Posted', open: true })
    dismissToast()
    expect(currentToast()).toMatchObject({ title: 'Thanks sent', open: true })
    vi.advanceTimersByTime(5000)
    expect(currentToast()).toMatchObject({ title: 'Gift given', open: true })
    showToastInTurn({ title: 'Review sent' })
    expect(currentToast()).toMatchObject({ title: 'Review sent', open: true })
    showToastInTurn({ title: 'Place added' })
    expect(currentToast()).toMatchObject({ title: 'Review sent', open: true })
    vi.advanceTimersByTime(2500)
    expect(currentToast()).toMatchObject({ title: 'Place added', open: true })
  })

  it('a success does not replace a toast with Undo, and the same text about another thing counts as another', () => {
    vi.useFakeTimers()
    showToast({ title: 'Blocked', action: { label: 'Undo', act: () => undefined } })
    vi.advanceTimersByTime(4000)
    showToastInTurn(posted)
    showToastInTurn({ ...posted, action: { ...posted.action, path: '/posts/2' } })
    vi.advanceTimersByTime(4000)
    expect(currentToast()).toMatchObject({ title: 'Blocked', open: true })
    dismissToast()
    expect(currentToast()).toMatchObject({ action: { path: '/posts/1' }, open: true })
    dismissToast()
    expect(currentToast()).toMatchObject({ action: { path: '/posts/2' }, open: true })
  })

  it.each([
    ['an error', { title: 'Refused', tone: 'destructive' as const }],
    ['a message with Undo', { title: 'Blocked', action: { label: 'Undo', act: () => undefined } }],
  ])('%s stays beside a dialog', (_, message) => {
    showToast(message)
    const uncover = hideToastsWhileDialog()
    expect(currentToast()).toMatchObject({ title: message.title, open: true })
    showToastInTurn({ title: 'Another refused', tone: 'destructive' })
    expect(currentToast()).toMatchObject({ title: 'Another refused', open: true })
    uncover()
  })

  it('a success that waited for an error and a dialog is not lost to later ones', () => {
    showToast({ title: 'Refused', tone: 'destructive' })
    showToastInTurn({ title: 'Posted' })
    showToastInTurn({ title: 'Thanks sent' })
    dismissToast()
    expect(currentToast()).toMatchObject({ title: 'Posted', open: true })
    dismissToast()
    expect(currentToast()).toMatchObject({ title: 'Thanks sent', open: true })
  })
})
