import { isAppleHomeScreen } from './apple.ts'

/**
 * Hands a text made on the device to the browser, as a file to keep or to open. By a tap: no browser opens its sheet
 * otherwise.
 */
export async function saveFile(name: string, type: string, text: string): Promise<void> {
  const file = new File([text], name, { type })
  // In an app on an Apple home screen a downloaded file opens over the app, without a way back, so the file goes
  // through the system's share sheet.
  if (!isAppleHomeScreen() || !navigator.canShare?.({ files: [file] })) return download(file)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // A member who closes the sheet has changed their mind, so nothing is downloaded.
    if (error instanceof DOMException && error.name === 'AbortError') return
    download(file)
  }
}

function download(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
