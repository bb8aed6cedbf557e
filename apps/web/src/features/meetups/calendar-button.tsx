/** A meetup for another calendar: a file made on the device, also without a signal. */
import { calendarText } from '@porchlight/contracts/calendar/calendar.text'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { CalendarPlus } from 'lucide-react'
import { meetupTexts as texts } from '../../locales/en/meetups.ts'
import { postPath } from '../../paths.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'

/** One of a list of rows. */
export function CalendarButton({ post }: { post: Post }) {
  const { now } = useDevice()
  const save = () => {
    try {
      saveFile(texts.calendarFile, 'text/calendar', fileOf(post, now()))
    } catch {
      showToast({ ...texts.calendarFailed, tone: 'destructive' })
    }
  }
  return (
    <Button full tone="plain" icon={<CalendarPlus aria-hidden="true" />} onClick={save}>
      {texts.calendar}
    </Button>
  )
}

/** What everybody may read of it: a calendar is often shared. */
function fileOf({ id, title, description, location, dateNeeded }: Post, writtenAt: number): string {
  const { origin, host } = window.location
  const url = new URL(postPath(id), origin).href
  const event = { uid: `${id}@${host}`, startsAt: dateNeeded, title, description, location, url }
  return calendarText([event], writtenAt)
}
