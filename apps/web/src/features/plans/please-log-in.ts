import { useNavigate } from 'react-router-dom'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { paths } from '../../paths.ts'
import { keepWantedPath } from '../../storage/wanted-path.ts'
import { showToast } from '../../ui/toast.tsx'

/** Tells a visitor to log in, in the words that are given, and takes them there and back. */
export function usePleaseLogIn(wanted: string): (message: { title: string; description?: string }) => void {
  const navigate = useNavigate()
  return (message) =>
    showToast({
      ...message,
      tone: 'destructive',
      action: {
        label: planScreenTexts.logIn,
        act: () => {
          keepWantedPath(wanted, null)
          void navigate(paths.auth)
        },
      },
    })
}
