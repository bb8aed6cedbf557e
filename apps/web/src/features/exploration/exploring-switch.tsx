/** The switch for showing and counting exploring; for members of every plan. */
import { explorationTexts } from '../../locales/en/exploration.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Switch } from '../../ui/controls/field.tsx'
import { reportFailure } from '../../ui/hooks/use-step.ts'
import { setExploringHidden } from './exploration.actions.ts'
import { useIsExploringHidden } from './exploration.reads.ts'

const texts = explorationTexts.switch

export function ExploringSwitch() {
  const device = useDevice()
  const isHidden = useIsExploringHidden()
  if (isHidden === undefined) return null
  return (
    <Switch
      label={texts.label}
      hint={texts.hint}
      checked={!isHidden}
      onChange={(event) =>
        void reportFailure(setExploringHidden(device, !event.target.checked), texts.failed)
      }
    />
  )
}
