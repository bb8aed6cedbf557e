/** The names of papers. They are apart from other texts, since the desk prints as well as the board does. */
import type { Paper } from '@porchlight/contracts/values/paper'

export const paperTexts: Readonly<Record<Paper, string>> = { letter: 'Letter', a4: 'A4' }
