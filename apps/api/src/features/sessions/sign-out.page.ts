/** Shows the question before signing out, when the request did not come from the app. */
import { plainPage } from '../../html/plain-page.ts'

export const signOutPage = plainPage({
  title: 'Sign out?',
  text: 'You did not come here from within Porchlight, so nothing has happened yet. What waits on this device stays here.',
  actions: `<form method="post" action="/api/logout"><button type="submit">Sign Out</button></form>
<a href="/">Stay signed in</a>`,
})
