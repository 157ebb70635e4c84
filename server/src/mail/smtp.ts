import { createTransport } from 'nodemailer'
import type { Attachment, Mail } from './mailer.ts'
import { mark } from './mark.ts'

const patienceMs = 20_000

type Sending = { url: string; from: string; id: string; mail: Mail; attachment: Attachment | null }

/**
 * Sends one mail over a connection of its own: there are too few to keep one open.
 *
 * @param id makes the Message-ID, so that a mail sent twice after a crash is recognised as one.
 * @throws Error without the mail's content, whose links are secrets.
 */
export async function sendBySmtp({ url, from, id, mail, attachment }: Sending): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
  try {
    await transport.sendMail({
      ...mail,
      from,
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      // Where nothing shows it, readers would list it as a file that came along.
      attachments: [
        ...(mail.html.includes(`cid:${mark.cid}`) ? [mark] : []),
        ...(attachment ? [{ filename: attachment.name, content: attachment.bytes }] : []),
      ],
    })
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const reason = `${code ?? 'no code'}, ${responseCode ?? 'no reply'}`
    throw new Error(`The mail server did not take a mail (${reason}).`, { cause: error })
  } finally {
    transport.close()
  }
}
