/** The screens of plans, where there are any: a community without plans has nothing at their addresses. */
import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { Outlet } from 'react-router-dom'
import { appTexts } from '../locales/en/app.ts'
import { paths } from '../paths.ts'
import { useHasPlans } from '../sync/about-community.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'

const texts = appTexts.notFound

export default function WithPlans() {
  const hasPlans = useHasPlans()
  // What is shown once stays: a screen that asks anew for what could not be had is no news.
  const [isShown, setShown] = useState(false)
  if (hasPlans && !isShown) setShown(true)
  if (hasPlans === undefined && !isShown) return <Spinner />
  if (hasPlans !== false) return <Outlet />
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
