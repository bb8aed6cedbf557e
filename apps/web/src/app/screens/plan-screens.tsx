/** The screens of plans, where there are any: a community without plans has nothing at their addresses. One part for all. */
import { MapPinOff } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import CheckoutScreen from '../../features/plans/checkout/checkout-screen.tsx'
import ManageScreen from '../../features/plans/manage/manage-screen.tsx'
import MembershipScreen from '../../features/plans/membership/membership-screen.tsx'
import PlansScreen from '../../features/plans/offer/plans-screen.tsx'
import PaymentCancelledScreen from '../../features/plans/paid/payment-cancelled-screen.tsx'
import PaymentSuccessScreen from '../../features/plans/paid/payment-success-screen.tsx'
import { appTexts } from '../../locales/en/app.ts'
import { type PlanPath, paths, planPaths } from '../../paths.ts'
import { useHasPlans } from '../../sync/community/about-community.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'

const texts = appTexts.notFound

const screens: Record<PlanPath, ComponentType> = {
  [paths.plans]: PlansScreen,
  [paths.checkout]: CheckoutScreen,
  [paths.membership]: MembershipScreen,
  [paths.manageSubscription]: ManageScreen,
  [paths.paymentSuccess]: PaymentSuccessScreen,
  [paths.paymentCancelled]: PaymentCancelledScreen,
}

export default function PlanScreens() {
  const { pathname } = useLocation()
  const path = planPaths.find((each) => matchPath(each, pathname))
  const Screen = path && screens[path]
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
