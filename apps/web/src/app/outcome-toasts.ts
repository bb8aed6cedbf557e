/** Tells how the operations of this app start ended, wherever the member is by then. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { useEffect } from 'react'
import { useProfilePrompt } from '../features/members/members.ui.ts'
import { appTexts } from '../locales/en/app.ts'
import type { OutboxEntry } from '../storage/database.ts'
import type { Device } from '../sync/device.ts'
import { showToast, type ToastMessage } from '../ui/toast.tsx'

export function useOutcomeToasts(device: Device | null): void {
  useEffect(
    () =>
      device?.onSettled((entries) => {
        const message = outcomeMessage(entries)
        if (message) showToast(message)
        askForProfile(device, entries)
      }),
    [device],
  )
}

/** One toast for all: bad news goes first, good news is counted. */
export function outcomeMessage(entries: readonly OutboxEntry[]): ToastMessage | null {
  const refused = entries.filter((entry) => entry.state === 'refused' && entry.code !== 'profile_incomplete')
  const [onlyRefused] = refused
  if (onlyRefused) {
    return refused.length === 1
      ? refusedMessage(onlyRefused)
      : { ...destructive(appTexts.postRefused.title), description: appTexts.someRefused(refused.length) }
  }
  const sent = entries.filter((entry) => entry.state === 'sent')
  const posted = sent.filter((entry) => entry.name === 'posts.create').length
  const savedProfile = sent.some((entry) => entry.name === 'members.completeProfile')
  if (posted === 0) return savedProfile ? appTexts.profileSaved : null
  const title = posted === 1 ? appTexts.posted.one : appTexts.posted.many(posted)
  // A meetup often goes out together with the profile it asked for.
  return savedProfile ? { title, description: appTexts.profileSaved.description } : { title }
}

function refusedMessage(entry: OutboxEntry): ToastMessage {
  if (entry.name === 'members.completeProfile') {
    const { title, description } = appTexts.profileRefused
    return { ...destructive(title), description }
  }
  // Of whatever only a newer app knows, the server's own words say enough.
  return {
    ...destructive(appTexts.postRefused.title),
    description: entry.message ?? appTexts.postRefused.fallback,
  }
}

function destructive(title: string): ToastMessage {
  return { title, tone: 'destructive' }
}

/** What was refused for the profile's sake goes on by itself once the profile is complete. */
function askForProfile(device: Device, entries: readonly OutboxEntry[]): void {
  const refused = entries.filter(({ state, code }) => state === 'refused' && code === 'profile_incomplete')
  const missing = refused[0]?.params?.missing
  if (refused.length === 0) return
  useProfilePrompt.getState().open(isMissing(missing) ? missing : 'both', () => {
    for (const { order } of refused) device.outbox.tryAgain(order).catch(() => undefined)
  })
}

function isMissing(value: unknown): value is MissingProfile {
  return value === 'bio' || value === 'interests' || value === 'both'
}
