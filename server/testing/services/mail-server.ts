import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  from: string
  to: string[]
  /** Headers and body as they came. */
  source: string
  /** The same with the transfer encodings of text taken off. */
  text: string
}

/** A real SMTP server that keeps what it receives. @param options.refuse answer to every mail instead of taking it. */
export async function startMailServer(options: { refuse?: { code: number; message: string } } = {}) {
  const mails: ReceivedMail[] = []
  let held: (() => void)[] | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const source = Buffer.concat(parts).toString('utf8')
        const { refuse } = options
        if (refuse) return done(Object.assign(new Error(refuse.message), { responseCode: refuse.code }))
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
          text: decodeParts(source),
        })
        if (held) held.push(done)
        else done()
      })
    },
  })
  // A sender that is killed resets its connection; nobody listening would end the test with it.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Receives on, but answers only after the returned function was called. */
    holdReplies(): () => void {
      const waiting = (held = [] as (() => void)[])
      return () => {
        held = null
        for (const answer of waiting) answer()
      }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await new Promise<void>((closed) => server.close(closed))
    },
  }
}

/** Parts end at the boundary that our sender makes: any two dashes will do the same when a token happens to be wrapped before them. */
function decodeParts(source: string): string {
  return source.replace(
    /^Content-Transfer-Encoding: (base64|quoted-printable)\r\n(?:.+\r\n)*\r\n([\s\S]*?)(?=\r\n----_NmP|(?![\s\S]))/gim,
    (_all, encoding, body) =>
      encoding.toLowerCase() === 'base64'
        ? Buffer.from(body, 'base64').toString('utf8')
        : body
            .replaceAll('=\r\n', '')
            .replace(/=([0-9A-F]{2})/g, (_code: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
}
