/** `/account-setup`: the settings are installed; their views that change the account come with a signal. */
import { useSearchParams } from 'react-router-dom'
import { lazyScreen } from './lazy-screen.tsx'

const SettingsScreen = lazyScreen(() => import('../../features/account/settings-screen.tsx'))
const AccountSetupScreen = lazyScreen(() => import('../../features/account/account-setup-screen.tsx'), {
  part: 'online',
})

export default function SettingsScreens() {
  const [search] = useSearchParams()
  return search.has('view') ? <AccountSetupScreen /> : <SettingsScreen />
}
