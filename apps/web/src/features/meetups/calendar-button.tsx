/** A meetup for another calendar: a file made on the device, also without a signal. */
import { calendarEventOf, calendarText } from '@porchlight/contracts/calendar/calendar.text'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { CalendarPlus } from 'lucide-react'
import { meetupTexts as texts } from '../../locales/en/meetups.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'

/** Shows a row that adds the meetup to a calendar. */
export function CalendarButton({ post }: { post: Post }) {
  const { now } = useDevice()
  const save = async () => {
    try {
      const event = calendarEventOf(post, window.location.origin)
      await saveFile(texts.calendarFile, 'text/calendar', calendarText([event], now()))
    } catch {
      showToast({ ...texts.calendarFailed, tone: 'destructive' })
    }
  }
  return (
    <Button full tone="plain" icon={<CalendarPlus aria-hidden="true" />} onClick={() => void save()}>
      {texts.calendar}
    </Button>
  )
}
