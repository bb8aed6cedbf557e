import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, dismissToasts, showToast, showToastInTurn, toastShown } from './toast.tsx'

afterEach(() => {
  vi.useRealTimers()
})

describe('toasts', () => {
  it('SH-033 a new toast takes the place of the old', () => {
    showToast({ title: 'First' })
    showToast({ title: 'Second', tone: 'destructive' })
    expect(toastShown()).toMatchObject({ title: 'Second', tone: 'destructive', open: true })
  })

  it('the same news twice stays one toast, and starts over', () => {
    showToast({ title: 'News' })
    const first = toastShown()
    showToast({ title: 'News' })
    expect(toastShown()).toMatchObject({ title: 'News', open: true })
    expect(toastShown()?.id).not.toBe(first?.id)
    // The first one’s time is up.
    dismissToast(first?.id)
    expect(toastShown()).toMatchObject({ open: true })
  })

  it('good news waits until bad news has been read, and goes with a member who leaves', () => {
    showToast({ title: 'The photo is not kept', tone: 'destructive' })
    showToastInTurn({ title: 'Posted' })
    expect(toastShown()).toMatchObject({ title: 'The photo is not kept', open: true })
    dismissToast(toastShown()?.id)
    expect(toastShown()).toMatchObject({ title: 'Posted', open: true })
    showToastInTurn({ title: 'Refused', tone: 'destructive' })
    expect(toastShown()).toMatchObject({ title: 'Refused', open: true })
    showToastInTurn({ title: 'Posted' })
    dismissToasts()
    expect(toastShown()).toMatchObject({ title: 'Refused', open: false })
  })

  it('a late dismissal of an old toast leaves the new one', () => {
    showToast({ title: 'Old' })
    const old = toastShown()
    showToast({ title: 'New' })
    dismissToast(old?.id)
    expect(toastShown()).toMatchObject({ title: 'New', open: true })
    dismissToast()
    expect(toastShown()).toMatchObject({ title: 'New', open: false })
  })

  it('SH-037 a dismissed toast is removed after 1,000,000 ms, and not a moment before', () => {
    vi.useFakeTimers()
    showToast({ title: 'Gone soon' })
    dismissToast()
    vi.advanceTimersByTime(999_999)
    expect(toastShown()).toMatchObject({ title: 'Gone soon', open: false })
    vi.advanceTimersByTime(1)
    expect(toastShown()).toBeNull()
  })

  it('SH-037 the removal of an old toast leaves the one that took its place', () => {
    vi.useFakeTimers()
    showToast({ title: 'Old' })
    dismissToast()
    vi.advanceTimersByTime(500_000)
    showToast({ title: 'New' })
    vi.advanceTimersByTime(600_000)
    expect(toastShown()).toMatchObject({ title: 'New', open: true })
  })
})
