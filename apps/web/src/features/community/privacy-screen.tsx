import { PageScreen } from './page-screen.tsx'

export default function PrivacyScreen() {
  return <PageScreen page="privacy" />
}
