/** Loads PayPal's script, once for a page, and only where a member is about to pay. */
import { paths } from '../../../paths.ts'

export interface PaypalButtons {
  render: (into: HTMLElement) => Promise<void>
  close?: () => Promise<void>
}

interface PaypalOptions {
  style: { label: 'subscribe'; shape: 'rect'; layout: 'vertical'; height: number }
  createSubscription: () => Promise<string>
  onApprove: (data: { subscriptionID?: string | null }) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}

export interface PaypalApi {
  Buttons: (options: PaypalOptions) => PaypalButtons
}

declare global {
  interface Window {
    paypal?: Partial<PaypalApi>
  }
}

export interface PaypalSettings {
  clientId: string
  currency: string
}

const timeoutMs = 20_000

let loading: Promise<PaypalApi> | null = null

/** Loads the page anew where PayPal cannot be loaded in this one; true then: nothing is to be begun here. */
export function moveToPaymentPage(): boolean {
  if (mayLoadPaypal()) return false
  location.reload()
  return true
}

/** Loads PayPal's script. Rejects when the script does not arrive in time; then the next call loads it again. */
export function loadPaypal(settings: PaypalSettings): Promise<PaypalApi> {
  loading ??= load(settings).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/**
 * Returns true when this page was loaded from an address where the server allows PayPal's script. A page keeps these
 * permissions, wherever its links lead within the app.
 */
function mayLoadPaypal(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const path = navigation ? new URL(navigation.name, location.href).pathname : location.pathname
  return path === paths.checkout || path === paths.manageSubscription
}

function load({ clientId, currency }: PaypalSettings): Promise<PaypalApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (reason: string) => {
      clearTimeout(timer)
      // A script that failed is removed from the page, so that it can be loaded again.
      script.remove()
      reject(new Error(`PayPal: ${reason}`))
    }
    const timer = setTimeout(() => fail('timed out'), timeoutMs)
    const query = new URLSearchParams({
      'client-id': clientId,
      components: 'buttons',
      vault: 'true',
      intent: 'subscription',
      currency,
    })
    script.async = true
    script.src = `https://www.paypal.com/sdk/js?${query}`
    script.onerror = () => fail('not loaded')
    script.onload = () => {
      const api = window.paypal
      if (!api?.Buttons) return fail('without its buttons')
      clearTimeout(timer)
      resolve(api as PaypalApi)
    }
    document.head.append(script)
  })
}
