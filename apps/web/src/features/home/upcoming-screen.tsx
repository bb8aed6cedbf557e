/** `/upcoming`: all that is planned for today and the next two days. */
import { useDeferredValue } from 'react'
import { appTexts } from '../../locales/en/app.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { paths } from '../../paths.ts'
import { useLocalForms } from '../../sync/community/about-community.ts'
import { Card } from '../../ui/layout/card.tsx'
import { CardHead } from '../../ui/layout/card-head.tsx'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { useHome } from './home.reads.ts'
import { AllActivities, NothingUpcoming, UpcomingLoading } from './upcoming-activities.tsx'

const texts = homeTexts.upcoming

export default function UpcomingScreen() {
  const forms = useLocalForms()
  const upcoming = useDeferredValue(useHome()?.upcoming)
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.home, label: texts.back }} />
      <Card as="section" aria-labelledby="days" aria-busy={upcoming === undefined || undefined}>
        <CardHead id="days" title={texts.days} />
        {upcoming === undefined ? (
          <UpcomingLoading />
        ) : upcoming.length === 0 ? (
          <NothingUpcoming />
        ) : (
          <AllActivities items={upcoming} forms={forms} />
        )}
      </Card>
    </>
  )
}
