/**
 * A script that behaves as PayPal's does and that a page loads in its place. Its three buttons are the three possible
 * ends of a payment. Once they are closed they report nothing.
 */
export const fakePaypalScript = `
window.askedOfPaypal = []
window.paypal = {
  Buttons: (options) => {
   let isClosed = false
   const report = (name, data) => isClosed ? undefined : options[name](data, {})
   return {
    render: async (into) => {
      const add = (name, act) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = name
        button.onclick = () => act().catch((error) => report('onError', error))
        into.append(button)
      }
      const begin = async () => {
        const subscriptionID = await options.createSubscription({}, {})
        window.askedOfPaypal.push(subscriptionID)
        return subscriptionID
      }
      add('PayPal: approve', async () => {
        const subscriptionID = await begin()
        // Where a server asks PayPal, it has to know.
        await window.approveAtPaypal?.(subscriptionID)
        await report('onApprove', { subscriptionID })
      })
      add('PayPal: cancel', async () => {
        await begin()
        report('onCancel', {})
      })
      add('PayPal: fail', async () => {
        await begin()
        throw new Error('declined')
      })
      window.paypalStyle = options.style
      window.paypalButtons = into
    },
    close: async () => {
      isClosed = true
      window.paypalButtons?.replaceChildren()
    },
   }
  },
}
`
