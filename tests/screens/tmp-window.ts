import { sharedBrowser } from '../harness/phone/browser.ts'
import { buildMountedPage } from '../mounted/build-page.ts'
import { openMountedPhone } from '../mounted/mounted-phone.ts'
import { makeThrowawayFolder } from '../throwaway-folder.ts'
import { windowStates } from '../../apps/web/src/features/window/window.states.ts'
process.env.TMPDIR = makeThrowawayFolder()
const phone = await openMountedPhone({ sharpness: 1, folder: await buildMountedPage() })
for (const state of windowStates) {
  await state.show(phone)
  for (const [name, width, height] of [['wide', 1920, 1080], ['tall', 1080, 1920], ['phone', 390, 844], ['lying', 844, 390]] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.page.setViewportSize({ width, height })
      await phone.page.emulateMedia({ colorScheme })
      await phone.page.waitForTimeout(200)
      await phone.page.screenshot({ path: `/tmp/window-shots/${state.name}-${name}-${colorScheme}.png` })
    }
}
await phone.discard()
await (await sharedBrowser()).close()
