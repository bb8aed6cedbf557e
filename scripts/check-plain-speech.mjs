/** Fails where there are more unreadable names or comments than the record allows. */
import { findPlainSpeechFaults } from './plain-speech.mjs'

const faults = await findPlainSpeechFaults()
if (faults.length > 0) {
  console.log(faults.join('\n'))
  process.exitCode = 1
}
