/** The screens of paying and of changing a subscription. */
import CheckoutScreen from '../../features/plans/checkout/checkout-screen.tsx'
import ManageScreen from '../../features/plans/manage/manage-screen.tsx'
import PaymentCancelledScreen from '../../features/plans/paid/payment-cancelled-screen.tsx'
import PaymentSuccessScreen from '../../features/plans/paid/payment-success-screen.tsx'
import { paths, type paymentPaths } from '../../paths.ts'
import { WherePlans } from './where-plans.tsx'

const screens = {
  [paths.checkout]: CheckoutScreen,
  [paths.manageSubscription]: ManageScreen,
  [paths.paymentSuccess]: PaymentSuccessScreen,
  [paths.paymentCancelled]: PaymentCancelledScreen,
} satisfies Record<(typeof paymentPaths)[number], unknown>

export default function PaymentScreens() {
  return <WherePlans screens={screens} />
}
