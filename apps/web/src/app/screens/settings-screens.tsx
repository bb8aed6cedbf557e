/** `/account-setup`: the settings, and the views that change the account. */
import { useSearchParams } from 'react-router-dom'
import AccountSetupScreen from '../../features/account/account-setup-screen.tsx'
import SettingsScreen from '../../features/account/settings-screen.tsx'

export default function SettingsScreens() {
  const [search] = useSearchParams()
  return search.has('view') ? <AccountSetupScreen /> : <SettingsScreen />
}
