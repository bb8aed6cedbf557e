import { PageScreen } from './page-screen.tsx'

export default function TermsScreen() {
  return <PageScreen page="terms" />
}
