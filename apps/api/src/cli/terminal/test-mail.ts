/** Sends a mail, to see whether the mail server takes it and whether it arrives. */
import { emailAddressOf, emailSchema } from '@porchlight/contracts/values/text/text'
import * as v from 'valibot'
import { createConfiguredSmtp, senderIn } from '../../providers/mail/configured-mail.ts'
import { mailFaultText } from '../../providers/mail/mail-faults.ts'
import { CommandFault, type Operator, WrongUsage } from './operator.ts'

export async function testMail({ config, say }: Operator, address: string): Promise<boolean> {
  if (!v.is(emailSchema, address)) throw new WrongUsage(`'${address}' is not an email address.`)
  const provider = createConfiguredSmtp(config)
  if (!provider) {
    throw new CommandFault(
      'SMTP_URL is not set: there is no mail server, and mails become files in DATA_DIR/mail.',
    )
  }
  const from = senderIn(config)
  const to = emailAddressOf(address)
  try {
    await provider.send({ to, subject: `A test mail from ${from.name}`, text: words })
  } catch (error) {
    throw new CommandFault(`The mail was refused: ${mailFaultText(error)}`)
  }
  say(`The mail server accepted a mail from ${from.name} <${from.address}> to ${to}.`)
  say('Check that it arrives, and that it is not marked as spam.')
  return true
}

const words = `Hello,

this mail shows that your community’s server can send mail.
You do not have to do anything.

Your Porchlight
`
