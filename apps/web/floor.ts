/**
 * The oldest browsers that the app supports, by engine: Safari of 2022, which the iPhone 6s and 7 still get, and the
 * last versions of the others for Windows 7 and Android 7. `tests/browser-floor.test.ts` checks the build against it,
 * in its language and in the functions that it calls. In an older browser the page shows a notice, because an app that
 * starts only in part has buttons that do nothing.
 */
import type { Plugin } from 'vite'
import { tooOldTexts } from './src/locales/en/too-old.ts'

export const browserFloor = {
  chrome: '108',
  edge: '108',
  firefox: '104',
  safari: '15.4',
  ios: '15.4',
} as const

/** The browsers for which the build converts the language. */
export const buildTarget = Object.entries(browserFloor).map(([browser, version]) => browser + version)

/**
 * The script stands in the document by itself, in a language that every browser supports. It tests for functions that
 * the app uses, and the newest of them came to each engine with the version above. The app starts only when the
 * document has a root.
 */
const script = `(function (root, notice) {
  if (
    [].at && [].findLast && Object.hasOwn && window.structuredClone &&
    CSS.supports('height', '1dvh')
  ) return notice.remove();
  root.parentNode.removeChild(root);
  notice.removeAttribute('hidden');
})(document.getElementById('root'), document.getElementById('too-old'))`

const root = '<div id="root"></div>'

export function floorNotice(): Plugin {
  return {
    name: 'floor-notice',
    transformIndexHtml: (page) => {
      if (!page.includes(root)) throw new Error('index.html has no root')
      const text = `<h1>${tooOldTexts.title}</h1><p>${tooOldTexts.text(browserFloor)}</p>`
      const notice = `<main id="too-old" style="padding:1.5rem" hidden>${text}</main>`
      return page.replace(
        root,
        () => `${root}\n    ${notice}\n    <script>${script.replaceAll(/\n */g, '')}</script>`,
      )
    },
  }
}
