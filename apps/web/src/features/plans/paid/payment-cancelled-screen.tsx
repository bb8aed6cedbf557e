/** The screen `/payment-cancelled`, to which a provider leads a member who cancelled. */
import { appTexts } from '../../../locales/en/app.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { PaymentEnd } from './payment-end.tsx'

const texts = planScreenTexts.paid

export default function PaymentCancelledScreen() {
  return (
    <>
      <title>{`${texts.cancelledTitle} · ${appTexts.name}`}</title>
      <PaymentEnd title={texts.cancelledTitle} text={texts.cancelledText} />
    </>
  )
}
