/**
 * The landing page that the server sends is drawn by a style of its own, and the app's sheet comes with it as one for
 * print, which nothing waits for. From here on it counts, with the typefaces that it names; elsewhere it does already.
 */
export async function applySheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][media="print"]')
  if (!link) return
  if (!link.sheet) {
    await new Promise<void>((resolve) => {
      for (const name of ['load', 'error']) link.addEventListener(name, () => resolve(), { once: true })
    })
  }
  link.media = 'all'
}
