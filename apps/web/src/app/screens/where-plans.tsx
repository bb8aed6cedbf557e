/** The frame of the screens of plans: a community without plans has nothing at their addresses. */
import { MapPinOff } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { paths } from '../../paths.ts'
import { useHasPlans } from '../../sync/community/about-community.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'

const texts = appTexts.notFound

/** @param screens the screens by their path */
export function WherePlans({ screens }: { screens: Readonly<Record<string, ComponentType>> }) {
  const Screen = screens[useLocation().pathname.replace(/\/+$/, '')]
  const hasPlans = useHasPlans()
  // A screen that was shown once stays: the response may be requested again after a failure, and that must not replace
  // the screen.
  const [isShown, setShown] = useState(false)
  if (hasPlans && !isShown) setShown(true)
  if (hasPlans === undefined && !isShown) return <Spinner />
  if (hasPlans !== false && Screen) return <Screen />
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <h1 className="visually-hidden">{texts.title}</h1>
      <Empty
        icon={<MapPinOff />}
        title={texts.title}
        text={texts.text}
        action={<ButtonLink to={paths.home}>{texts.action}</ButtonLink>}
      />
    </>
  )
}
